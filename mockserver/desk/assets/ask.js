// While the form is filled in, the preview and the code follow.
import { fill, soon, tone } from "./fill.js";

export function ask(form) {
  const panel = document.querySelector(".preview");
  const update = soon(() => preview(form, panel), 200);
  form.addEventListener("input", (event) => {
    if (event.target.name === "body") form.elements.raw.checked = true;
    form.querySelector(".fields")?.toggleAttribute("data-off", Boolean(form.elements.raw?.checked));
    update();
  });
}

async function preview(form, panel) {
  const response = await fetch(form.dataset.ask, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  if (!response.ok) return;
  const answer = await response.json();
  fill(panel, answer);
  tone(panel.querySelector("[data-tone]"), answer.tone);
  panel.querySelector('[data-f="problem"]').hidden = !answer.problem;
  for (const block of panel.querySelectorAll("[data-snippet]")) {
    block.textContent = answer.snippets[block.dataset.snippet] ?? "";
  }
}
