// fill writes texts into the places of an element: <b data-f="code">. It never
// writes markup.
export function fill(element, values) {
  for (const place of element.querySelectorAll("[data-f]")) {
    const value = values[place.dataset.f];
    if (place.dataset.f === "why" && values.parts) place.replaceChildren(...values.parts.map(part));
    else if (value !== undefined) place.textContent = value;
  }
}

// part is a part of a text, marked where it is English on a page that is not.
function part({ text, english }) {
  const element = document.createElement("span");
  if (english) element.lang = "en";
  element.textContent = text;
  return element;
}

// tone gives an element the colour of an answer.
export function tone(element, name) {
  element.classList.remove("passed", "observed", "unverified", "flaky", "warning", "violated");
  element.classList.add(name);
}

// soon calls a function once things have been quiet for a moment.
export function soon(call, wait) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(call, wait);
  };
}
