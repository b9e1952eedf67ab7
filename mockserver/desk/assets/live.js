// Rows as they come. New ones wait while the list is paused or scrolled, so that
// nothing moves under a reader's eyes.
import { fill, soon, tone } from "./fill.js";

const most = 10000;       // rows on the page
const mostInRush = 100;   // while more come than anybody reads
const inList = 50;        // rows of one list: of lists out of view nothing is laid out
const rush = 200;         // rows waiting that make it a rush

export function live(lists) {
  const page = {
    lists,
    filter: document.querySelector("[data-live-filter]"),
    state: document.querySelector("[data-state]"),
    fresh: document.querySelector("[data-fresh]"),
    empty: document.querySelector("[data-empty]"),
    blank: document.querySelector("[data-row]").content.firstElementChild,
    last: Number(lists.dataset.last),
    waiting: [],
    paused: false,
    source: null,
  };
  pausing(page);
  filtering(page);
  older(page);
  page.fresh.addEventListener("click", () => { scrollTo({ top: 0 }); show(page); });
  addEventListener("scroll", () => { if (atTop() && !page.paused) show(page); }, { passive: true });
  listen(page);
}

const atTop = () => scrollY < 40;

function address(page, base, extra) {
  const query = new URLSearchParams(new FormData(page.filter));
  for (const [name, value] of Object.entries(extra)) query.set(name, value);
  return base + (base.includes("?") ? "&" : "?") + query;
}

function listen(page) {
  page.source?.close();
  page.source = new EventSource(address(page, page.lists.dataset.live, { after: page.last }));
  page.source.addEventListener("rows", (event) => {
    page.last = Number(event.lastEventId);
    take(page, JSON.parse(event.data));
  });
  page.source.addEventListener("open", () => say(page, ""));
  page.source.addEventListener("error", () => say(page, page.lists.dataset.away));
}

function say(page, text) { page.state.textContent = text; }

function take(page, event) {
  page.waiting.push(...event.rows);
  if (event.skipped) say(page, page.lists.dataset.skipped.replace("{1}", event.skipped));
  if (event.lost) say(page, page.lists.dataset.lost);
  if (page.waiting.length > most) page.waiting.splice(0, page.waiting.length - most);
  if (page.paused || !atTop()) announce(page);
  else show(page);
}

function announce(page) {
  const { single, many } = page.fresh.dataset;
  const count = page.waiting.length;
  page.fresh.hidden = count === 0;
  page.fresh.textContent = count === 1 ? single : many.replace("{1}", count);
}

function show(page) {
  const rushing = page.waiting.length > rush;
  const rows = page.waiting.splice(0).slice(-mostInRush);
  if (rows.length) {
    for (const row of rows) above(page, element(page, row, true));
    hasRows(page, true);
    trim(page, rushing ? mostInRush : most);
  }
  announce(page);
}

// hasRows shows the rows, or how to get some.
function hasRows(page, some) {
  page.lists.hidden = !some;
  page.empty.hidden = some;
}

// above and below put a row on top of the others or under them.
function above(page, item) {
  if (page.lists.firstElementChild.childElementCount >= inList) page.lists.prepend(emptyList(page));
  page.lists.firstElementChild.prepend(item);
}

function below(page, item) {
  if (page.lists.lastElementChild.childElementCount >= inList) page.lists.append(emptyList(page));
  page.lists.lastElementChild.append(item);
}

const emptyList = (page) => page.lists.firstElementChild.cloneNode(false);

// trim drops the oldest rows, whole lists of them.
function trim(page, bound) {
  const beyond = [...page.lists.children].slice(Math.ceil(bound / inList));
  if (!beyond.length) return;
  page.loading = true;
  more(page, false);
  dismiss(beyond, () => { page.loading = false; });
}

// replace shows other rows. The old ones, unseen, go once these are painted.
function replace(page, rows) {
  page.filter.scrollIntoView({ block: "nearest" });
  const old = page.lists;
  page.lists = old.cloneNode(false);
  page.lists.append(old.firstElementChild.cloneNode(false));
  for (const row of rows) below(page, element(page, row, false));
  old.before(page.lists);
  old.classList.add("going");
  setTimeout(() => dismiss([old, ...old.children]), 50);
}

// dismiss takes elements away, the last ones first, a few for each frame: thousands
// of rows at once would hold up the page.
function dismiss(elements, then) {
  for (const element of elements.splice(-5)) element.remove();
  if (elements.length) requestAnimationFrame(() => dismiss(elements, then));
  else then?.();
}

function element(page, row, isNew) {
  const item = page.blank.cloneNode(true);
  item.dataset.id = row.id;
  if (isNew) item.classList.add("new");
  const link = item.firstElementChild;
  link.setAttribute("href", row.href);
  tone(link, row.tone);
  fill(link, row);
  return item;
}

function pausing(page) {
  const button = document.querySelector("[data-pause]");
  button.hidden = false;
  button.addEventListener("click", () => {
    page.paused = !page.paused;
    button.setAttribute("aria-pressed", String(page.paused));
    button.textContent = page.paused ? button.dataset.resume : button.dataset.stop;
    if (!page.paused) show(page);
  });
}

// filtering asks for the rows that the filter shows, and writes it into the
// address, so that the page can be shared and reloaded.
function filtering(page) {
  const apply = soon(async () => {
    const rows = await fetchRows(page, 0);
    if (!rows) return;
    page.waiting = [];
    page.last = rows.last;
    replace(page, rows.rows);
    hasRows(page, rows.rows.length > 0);
    history.replaceState(null, "", tidy(address(page, location.pathname, {})));
    more(page, rows.whole);
    announce(page);
    listen(page);
  }, 150);
  page.filter.addEventListener("input", apply);
  page.filter.addEventListener("submit", (event) => { event.preventDefault(); apply(); });
}

function tidy(address) {
  const [path, query] = address.split("?");
  const kept = [...new URLSearchParams(query)].filter(([, value]) => value !== "");
  return kept.length ? path + "?" + new URLSearchParams(kept) : path;
}

async function fetchRows(page, before) {
  const response = await fetch(address(page, page.lists.dataset.older, { before }));
  return response.ok ? response.json() : null;
}

// older loads what came before when the end of the list comes into view.
function older(page) {
  const link = document.querySelector("[data-more]");
  const observer = new IntersectionObserver(async (seen) => {
    if (!seen.some((entry) => entry.isIntersecting) || page.loading) return;
    page.loading = true;
    const rows = await fetchRows(page, page.lists.lastElementChild.lastElementChild?.dataset.id ?? 0);
    page.loading = false;
    if (!rows) return;
    for (const row of rows.rows) below(page, element(page, row, false));
    more(page, rows.whole || page.lists.getElementsByTagName("li").length >= most);
    observer.unobserve(link); // asked again, it tells at once where the link is now
    observer.observe(link);
  }, { rootMargin: "600px" });
  observer.observe(link);
}

function more(page, whole) {
  document.querySelector("[data-more]").parentElement.hidden = whole;
}
