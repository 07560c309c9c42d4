// The script of the portal's pages. Everything it touches works without: the page that a form leads to is morphed into
// the open one, so that nothing jumps and nothing else that was typed is lost.

import { Idiomorph } from "idiomorph";

/** After this long the page says that it is waiting for an answer. */
const slowMs = 300;

/** The text for screen readers, also shown while an answer takes its time. */
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

/** Gives the buttons their own words back. */
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
 * Shows the chosen status until the answer says whether it was saved. Returns the function that undoes that.
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
 * Says in the form why it was not sent; what was typed is still there. A form may have words of its own for that.
 * @param {HTMLFormElement} form @param {HTMLElement | null} button @param {Error} error
 */
function sayUnsent(form, button, error) {
  const words = document.createElement("p");
  words.className = "error";
  words.dataset.unsent = "";
  words.setAttribute("role", "alert");
  if (error.name === "RangeError") words.textContent = error.message;
  else {
    words.textContent = [button?.dataset.failed ?? form.dataset.failed, unreached].filter(Boolean).join(" ");
    reportError(error); // For whoever looks into the browser's console.
  }
  if (button && form.contains(button)) button.before(words);
  else form.append(words);
}

/**
 * Morphs the open page into the one that came; the children of its body, or a body would be put into the body.
 * @param {Document} page @param {HTMLFormElement} [sent] @param {boolean} [done]
 */
function become(page, sent, done = false) {
  void Idiomorph.morph(document.body, [...page.body.childNodes], {
    morphStyle: "innerHTML",
    callbacks: {
      beforeNodeMorphed: (now) =>
        !(now instanceof Element && (now.id === "said" || (now.id === "main" && !sent && !isRenewed()))) &&
        !(now instanceof HTMLFormElement && now !== sent && isChanged(now)),
      // What somebody is using stays, even if a new lead pushes it off the page.
      beforeNodeRemoved: (now) => Boolean(sent) || !(now instanceof Element && isInUse(now)),
      // What somebody unfolded or was asked stays so, until its form was sent successfully.
      beforeAttributeUpdated: (name, element) =>
        (name !== "data-called" && !(name === "open" && element instanceof HTMLDetailsElement)) ||
        (done && sent !== undefined && element.contains(sent)),
    },
  });
  document.title = page.title;
}

/** @param {Element} part */
const isInUse = (part) => part.matches(":focus-within") || [...part.querySelectorAll("form")].some(isChanged);

/** Whether the page shows leads or something under way, and no problem that its reader has to solve first. */
const isRenewed = () =>
  document.querySelector("a[data-shows][aria-current=page], main [data-live]") &&
  !document.querySelector("[data-problem], .summary, [aria-invalid]");

/** Focuses the problem to solve, if any; else leaves the focus where it was, or moves it to what was done. */
function placeFocus() {
  const problem = document.querySelector("[data-problem], .summary, [aria-invalid]");
  const done = document.querySelector("[data-done]");
  if (problem instanceof HTMLElement) return problem.focus();
  if (!(done instanceof HTMLElement)) return;
  // Does not scroll if it is in view.
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
  // A file that was accepted is not offered again; one that was not stays chosen.
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
 * A listener of `deliver` may send the form and set the answer: app/attach.js, or app/upload.js with its progress.
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
  formsSent++;
  // A form that leads to another page is sent by the browser, once the site answers: else it would show its own error.
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
    // The answer cannot be shown here: the browser sends the form, and shows what is wrong or saves a file.
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
  if (!form.dataset.sent) void send(form, event.submitter);
});

const nav = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-live]"));
const total = () => Number.parseInt(nav()?.dataset.liveMark ?? "", 10);

/** Brings the page up to date without moving what is being read. @param {string} liveMark */
async function renew(liveMark) {
  renewing = true;
  const [before, sentBefore] = [total(), formsSent];
  const answer = await fetch(location.href).catch(() => undefined);
  const text = answer?.ok ? await answer.text() : "";
  renewing = false;
  // A form was sent meanwhile: this page may be from before it, and would take its answer back.
  if (formsSent !== sentBefore) return hear(liveMark);
  const page = new DOMParser().parseFromString(text, "text/html");
  if (!page.querySelector("link[data-morph]")) return;
  const rows = [...document.querySelectorAll("[data-lead]")];
  const row = rows.find((each) => each.getBoundingClientRect().bottom > 0);
  const top = row?.getBoundingClientRect().top ?? 0;
  const { style } = document.documentElement;
  // Some browsers keep the scroll position by themselves: not twice.
  style.overflowAnchor = "none";
  become(page);
  if (row?.isConnected && scrollY > 0) scrollBy(0, row.getBoundingClientRect().top - top);
  style.overflowAnchor = "";
  if (!nav()) disconnect(); // What was under way is over.
  const more = total() - before;
  if (more > 0) said().textContent = `${more} new ${more === 1 ? "lead" : "leads"}`;
}

/** @type {EventSource | undefined} */
let events;
/** The least; each page waits a random time, or all would reconnect at once. */
const againMs = 30_000;
let [again, later, formsSent, renewing] = [0, 0, 0, false];

/** @param {string} liveMark */
function hear(liveMark) {
  clearTimeout(later);
  if (liveMark === nav()?.dataset.liveMark) return;
  // A form being sent brings its own answer, and a slow site is asked for one page at a time.
  if (renewing || document.querySelector("form[data-sent]"))
    later = window.setTimeout(hear, slowMs, liveMark);
  else void renew(liveMark);
}

/** Listens for new leads while the page is visible, unless the reader saves data. */
function listen() {
  const { connection } = /** @type {{ connection?: { saveData?: boolean } }} */ (navigator);
  const from = nav()?.dataset.live;
  if (!from || events || document.hidden || connection?.saveData) return;
  events = new EventSource(from);
  events.onmessage = ({ data }) => hear(data);
  // The browser stops reconnecting once the answer is no stream, as while the site restarts.
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

/** The id of the lead, as a row or a page, that is being called from here. */
let ringing = "";

/** Asks whether the customer was reached, once the caller is back on the page. */
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
  const clicked = /** @type {Element} */ (target);
  const lead = clicked.closest("[data-lead]");
  if (lead && clicked.closest("a[href^='tel:']")) ringing = lead.id;
  if (clicked.closest("[data-not-reached]")) lead?.removeAttribute("data-called");
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
// Also when Back shows the page from the cache; a page that was just loaded is listening already, or was refused.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) listen();
  for (const form of document.forms) delete form.dataset.plain;
  sayIdle();
});
