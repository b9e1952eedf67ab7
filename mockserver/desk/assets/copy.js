// Buttons that copy: a code block, a value, or an address.
export function copying() {
  for (const button of document.querySelectorAll("[data-copy], [data-copy-address], [data-copy-text]")) {
    button.hidden = false;
    button.addEventListener("click", () => copy(button));
  }
}

async function copy(button) {
  await write(textFor(button));
  const before = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => { button.textContent = before; }, 1500);
}

function textFor(button) {
  if (button.dataset.copyText !== undefined) return button.dataset.copyText;
  if (button.dataset.copyAddress) return new URL(button.dataset.copyAddress, location.href).href;
  return button.parentElement.querySelector("pre").textContent;
}

// write uses the clipboard where the browser gives it, and a selection where it
// does not (plain http from another machine).
async function write(text) {
  if (navigator.clipboard) {
    try { return await navigator.clipboard.writeText(text); } catch { /* not allowed: below */ }
  }
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}
