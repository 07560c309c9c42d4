// The script of the portal's pages. Everything it touches works without: the page that a form leads to is morphed
// into the one that is open, so that nothing jumps and nothing else that was typed is lost.

import { Idiomorph } from "idiomorph";

/** An answer that takes longer is said to be on its way. */
const slowMs = 300;

/** What is read out, and shown while an answer takes its time. */
const said = () => /** @type {HTMLElement} */ (document.getElementById("said"));

/** @param {boolean} busy @param {string} [words] */
function setBusy(busy, words = "Loading...") {
  document.getElementById("main")?.setAttribute("aria-busy", String(busy));
  said().textContent = busy ? words : "";
}

/** What a button says while its form is on the way, and that it waits. @param {HTMLElement | null} button */
function sayBusy(button) {
  if (!button?.dataset.busy) return;
  button.dataset.words = button.textContent ?? "";
  button.textContent = button.dataset.busy;
  button.setAttribute("aria-disabled", "true");
}

/** The buttons say again what they do. */
function sayIdle() {
  for (const form of document.forms) delete form.dataset.sent;
  for (const button of document.querySelectorAll("[data-words]")) {
    button.textContent = /** @type {HTMLElement} */ (button).dataset.words ?? "";
    button.removeAttribute("data-words");
    button.removeAttribute("aria-disabled");
  }
}

/** Whether somebody typed into the form what is not sent. @param {HTMLFormElement} form */
const isChanged = (form) =>
  [...form.elements].some((field) =>
    field instanceof HTMLSelectElement
      ? [...field.options].some((option) => option.selected !== option.defaultSelected)
      : (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) &&
        field.value !== field.defaultValue,
  );

/**
 * Shows the status that was asked for until the answer says what became of it. Returns the way back.
 * @param {HTMLFormElement} form @param {HTMLElement | null} button
 */
function updateOptimistically(form, button) {
  const select = form.querySelector("select[name=status]");
  const chosen = select instanceof HTMLSelectElement ? select.selectedOptions[0] : button;
  const badge = form.closest("[data-lead]")?.querySelector("[data-badge-of-lead]");
  if (!badge || !chosen?.dataset.badge) return () => {};
  const { className, textContent } = badge;
  badge.className = chosen.dataset.badge;
  badge.textContent = chosen.dataset.word ?? chosen.textContent;
  return () => Object.assign(badge, { className, textContent });
}

const unreached =
  "The site cannot be reached just now. Nothing that you typed is lost: check your connection and press again.";

/**
 * Says in the form why it went nowhere; what was typed is still there. A form may have words of its own for that.
 * @param {HTMLFormElement} form @param {HTMLElement | null} button @param {Error} error
 */
function sayUnsent(form, button, error) {
  const { name, message } = error;
  const words = document.createElement("p");
  words.className = "error";
  words.dataset.unsent = "";
  words.setAttribute("role", "alert");
  if (name === "RangeError") words.textContent = message;
  else {
    words.textContent = [button?.dataset.failed ?? form.dataset.failed, unreached].filter(Boolean).join(" ");
    reportError(error); // For whoever looks into the browser's console.
  }
  if (button && form.contains(button)) button.before(words);
  else form.append(words);
}

/**
 * The page that came, in place of the one that is open; its children, or a body would stand in the body.
 * @param {Document} page @param {HTMLFormElement} [sent] @param {boolean} [done]
 */
function become(page, sent, done = false) {
  Idiomorph.morph(document.body, [...page.body.childNodes], {
    morphStyle: "innerHTML",
    callbacks: {
      beforeNodeMorphed: (now) =>
        !(now instanceof Element && (now.id === "said" || (now.id === "main" && !sent && !isRenewed()))) &&
        !(now instanceof HTMLFormElement && now !== sent && isChanged(now)),
      // What somebody is at stays, though a new lead takes its place on the page.
      beforeNodeRemoved: (now) => Boolean(sent) || !(now instanceof Element && isInUse(now)),
      // What somebody unfolded or was asked stays so, until it has done its work.
      beforeAttributeUpdated: (name, element) =>
        (name !== "data-called" && !(name === "open" && element instanceof HTMLDetailsElement)) ||
        (done && sent !== undefined && element.contains(sent)),
    },
  });
  document.title = page.title;
}

/** @param {Element} part */
const isInUse = (part) => part.matches(":focus-within") || [...part.querySelectorAll("form")].some(isChanged);

/** Whether the page shows leads or something under way, and nothing that its reader has to put right first. */
const isRenewed = () =>
  document.querySelector("a[data-shows][aria-current=page], main [data-live]") &&
  !document.querySelector("[data-problem], .summary, [aria-invalid]");

/** Where somebody goes on: at what has to be put right, else where they were, else at what was done. */
function placeFocus() {
  const problem = document.querySelector("[data-problem], .summary, [aria-invalid]");
  const done = document.querySelector("[data-done]");
  if (problem instanceof HTMLElement) return problem.focus();
  if (!(done instanceof HTMLElement)) return;
  // What is in sight stays where it is.
  done.scrollIntoView({ block: "nearest" });
  if (document.activeElement === document.body) done.focus({ preventScroll: true });
}

/** @typedef {Pick<Response, "ok" | "url" | "redirected" | "text">} Answer */

/** @param {Answer} answer @param {HTMLFormElement} form */
async function show(answer, form) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!page.querySelector("link[data-morph]")) {
    if (!answer.redirected) throw new Error("The answer is no page of the portal");
    return location.assign(answer.url);
  }
  // A file that was taken in is not offered again; one that was not stays chosen.
  if (answer.ok && form.enctype === filesToo) form.reset();
  become(page, form, answer.ok);
  history.replaceState(null, "", answer.url);
  setBusy(false);
  listen();
  placeFocus();
  const news = document.querySelector("[data-done], .notice, [data-problem], .summary");
  said().textContent = news?.textContent ?? "";
}

const filesToo = "multipart/form-data";

/** @param {HTMLFormElement} form @param {HTMLElement | null} button */
function bodyOf(form, button) {
  const fields = new FormData(form, button);
  if (form.enctype === filesToo) return fields;
  const body = new URLSearchParams();
  for (const [name, value] of fields) body.append(name, String(value));
  return body;
}

/**
 * Whoever hears `deliver` may send the form, and sets the answer: app/upload.js, which says how far a file is.
 * @param {HTMLFormElement} form @param {FormData | URLSearchParams} body
 * @returns {Promise<Answer>}
 */
function deliver(form, body) {
  const detail = { body, answer: undefined };
  form.dispatchEvent(new CustomEvent("deliver", { bubbles: true, detail }));
  return detail.answer ?? fetch(form.action, { method: "POST", body });
}

/** @param {HTMLFormElement} form @param {HTMLElement | null} button */
async function send(form, button) {
  const body = bodyOf(form, button);
  for (const said of document.querySelectorAll("[data-unsent]")) said.remove();
  const takeBack = updateOptimistically(form, button);
  const { sends, loading } = form.dataset;
  const slow = sends === undefined ? setTimeout(setBusy, slowMs, true, loading) : undefined;
  form.dataset.sent = "yes";
  // What leads elsewhere is the browser's to send, once the site is there: else it shows a page of its own instead.
  const away = new URL(form.action).pathname !== location.pathname;
  const asked = away ? fetch("/healthz", { method: "HEAD" }) : deliver(form, body);
  const answer = await asked.catch((/** @type {Error} */ error) => error);
  clearTimeout(slow);
  if (answer instanceof Error) {
    takeBack();
    setBusy(false);
    sayIdle();
    if (answer.name !== "AbortError") sayUnsent(form, button, answer);
    return;
  }
  try {
    if (away) throw new Error("That is on another page");
    await show(answer, form);
  } catch {
    // What came is nothing to go on with: the browser sends it, says what is wrong or saves a file.
    form.dataset.plain = "yes";
    form.requestSubmit(button);
    setBusy(false);
  }
  delete form.dataset.sent;
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.sent) sayBusy(event.submitter);
  if (form.method !== "post" || form.dataset.plain) return;
  event.preventDefault();
  if (!form.dataset.sent) send(form, event.submitter);
});

const nav = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-live]"));
const total = () => Number.parseInt(nav()?.dataset.standing ?? "", 10);

/** The page as it is now, in the place where it is read. */
async function renew() {
  renewing = true;
  const answer = await fetch(location.href).catch(() => undefined);
  renewing = false;
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!page.querySelector("link[data-morph]")) return;
  const before = total();
  const rows = [...document.querySelectorAll("[data-lead]")];
  const row = rows.find((each) => each.getBoundingClientRect().bottom > 0);
  const top = row?.getBoundingClientRect().top ?? 0;
  const { style } = document.documentElement;
  // Not twice: some browsers keep the place by themselves, others do not.
  style.overflowAnchor = "none";
  become(page);
  if (row?.isConnected && scrollY > 0) scrollBy(0, row.getBoundingClientRect().top - top);
  style.overflowAnchor = "";
  if (!nav()) disconnect(); // What was under way is over.
  const more = total() - before;
  if (more > 0) said().textContent = more === 1 ? "1 new lead" : `${more} new leads`;
}

/** @type {EventSource | undefined} */
let events;
/** At least; each page waits a time of its own, or all would come at once. */
const againMs = 30_000;
let again = 0;
let later = 0;
let renewing = false;

/** @param {string} standing */
function hear(standing) {
  clearTimeout(later);
  if (standing === nav()?.dataset.standing) return;
  // What was sent brings its own answer, and of a slow site one page is asked for at a time.
  if (renewing || document.querySelector("form[data-sent]"))
    later = window.setTimeout(hear, slowMs, standing);
  else renew();
}

/** Hears of new leads while somebody looks, and pays for it in no data that they save. */
function listen() {
  const { connection } = /** @type {{ connection?: { saveData?: boolean } }} */ (navigator);
  const from = nav()?.dataset.live;
  if (!from || events || document.hidden || connection?.saveData) return;
  events = new EventSource(from);
  events.onmessage = ({ data }) => hear(data);
  // The browser itself asks no more once the answer was no stream, as it is while the site restarts.
  events.onerror = () => {
    if (events?.readyState !== EventSource.CLOSED) return;
    disconnect();
    again = window.setTimeout(listen, againMs * (1 + Math.random()));
  };
}

function disconnect() {
  clearTimeout(again);
  events?.close();
  events = undefined;
}

document.addEventListener("visibilitychange", () => (document.hidden ? disconnect() : listen()));
addEventListener("pagehide", disconnect);
listen();

/** The row or the page of the lead that is being rung from here. */
let ringing = "";

/** Whether whoever was rung was reached is asked once its reader is back. */
function askReached() {
  const lead = document.hidden ? null : document.getElementById(ringing);
  if (lead) ringing = "";
  const question = lead?.querySelector("[data-reached]");
  if (!lead || !question) return;
  lead.dataset.called = "";
  said().textContent = question.querySelector("p")?.textContent ?? "";
}
addEventListener("focus", askReached);
document.addEventListener("visibilitychange", askReached);

document.addEventListener("click", ({ target }) => {
  const pressed = /** @type {Element} */ (target);
  const lead = pressed.closest("[data-lead]");
  if (lead && pressed.closest("a[href^='tel:']")) ringing = lead.id;
  if (pressed.closest("[data-not-reached]")) lead?.removeAttribute("data-called");
});

// A menu closes on Escape and on a press elsewhere.
document.addEventListener("click", ({ target }) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(/** @type {Node} */ (target))) menu.removeAttribute("open");
  }
});
document.addEventListener("keydown", ({ key }) => {
  const menu = key === "Escape" && document.activeElement?.closest("details.menu[open]");
  if (!menu) return;
  menu.removeAttribute("open");
  menu.querySelector("summary")?.focus();
});
// Also when Back brings the page from the cache as it was left; one that has just come listens already, or was refused.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) listen();
  for (const form of document.forms) delete form.dataset.plain;
  sayIdle();
});
