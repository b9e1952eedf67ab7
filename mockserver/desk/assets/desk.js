// The desk reads without any of this. What a script adds: rows as they come, a
// preview while a form is filled in, and copying. Texts come from the page.
import { live } from "./live.js";
import { ask } from "./ask.js";
import { copying } from "./copy.js";

document.documentElement.classList.add("scripted");
copying();
const rows = document.querySelector("[data-live]");
if (rows) live(rows);
const form = document.querySelector("[data-ask]");
if (form) ask(form);
