// The script of pages with a form to post, or around a quiz; app/entry.server.tsx leaves it out of all others.
// Everything it touches works without.

const emailShape = /\S@\S+\.\S/;
/** After this long a form may be sent again: the answer was lost, or was a file. */
const timeLimitMs = 10_000;

/**
 * @param {string} selector
 * @param {(element: HTMLElement) => void} enhance
 */
function each(selector, enhance) {
  for (const element of document.querySelectorAll(selector)) {
    if (element instanceof HTMLElement) enhance(element);
  }
}

/** @param {HTMLFormElement} form */
const field = (form) =>
  /** @type {HTMLInputElement | null} */ (form.querySelector("input[required], input[data-invalid]"));

/** @param {HTMLFormElement} form */
function buttons(form) {
  return /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll("button:not([data-countdown])"));
}

/**
 * Continue is disabled while its field is empty or is no email address, and while the form is being sent.
 * @param {HTMLFormElement} form
 */
function refresh(form) {
  const input = form.dataset.step ? field(form) : null;
  const ready = !input || (input.value.trim() === "" ? !input.required : !isBadEmail(input));
  for (const button of buttons(form)) button.disabled = !ready || form.dataset.sent === "yes";
}

/** @param {HTMLInputElement} input */
const isBadEmail = (input) => Boolean(input.dataset.invalid) && !emailShape.test(input.value.trim());

/**
 * Says what is wrong with an email address once its writer has left it, and stops when it is right.
 * @param {HTMLInputElement} input
 */
function showBadEmail(input) {
  const bad = input.value !== "" && isBadEmail(input);
  const id = `${input.id}-error`;
  const shown = document.getElementById(id);
  if (!bad) {
    (shown?.closest("[data-asks]") ?? shown)?.remove();
    input.removeAttribute("aria-invalid");
    return;
  }
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", `${input.id}-hint ${id}`);
  if (shown) return;
  const error = document.createElement("p");
  Object.assign(error, { id, className: "error", role: "alert", textContent: input.dataset.invalid });
  input.before(error);
}

/** @param {HTMLInputElement} input */
function submitWhenFull(input) {
  input.value = input.value.normalize("NFKC").replace(/\D/g, "").slice(0, Number(input.dataset.submitAt));
  if (input.value.length === Number(input.dataset.submitAt)) input.form?.requestSubmit();
}

/**
 * 'Save' says 'Saving...' meanwhile, and itself again afterwards.
 * @param {HTMLElement} button
 */
function swapWords(button) {
  const said = button.textContent ?? "";
  if (!button.dataset.busy) return;
  button.textContent = button.dataset.busy;
  button.dataset.busy = said;
}

/** @param {HTMLFormElement} form */
function release(form) {
  if (form.dataset.sent) each("[data-busy]", (button) => form.contains(button) && swapWords(button));
  delete form.dataset.sent;
  refresh(form);
}

/** One post at a time. The buttons are disabled a moment later, or the pressed one would not be sent. */
function sendOnce() {
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (form.method !== "post") return;
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = "yes";
    if (event.submitter) swapWords(event.submitter);
    setTimeout(refresh, 0, form);
    setTimeout(release, timeLimitMs, form);
  });
}

/**
 * @param {HTMLFormElement} form
 */
function watchField(form) {
  const input = field(form);
  if (!input) return;
  input.addEventListener("input", () => {
    if (input.dataset.submitAt) submitWhenFull(input);
    if (input.getAttribute("aria-invalid") && input.dataset.invalid) showBadEmail(input);
    refresh(form);
  });
  if (input.dataset.invalid) input.addEventListener("change", () => showBadEmail(input));
}

/**
 * 'Resend code' stays off for `data-countdown` seconds, and the figure beside it runs down.
 * @param {HTMLElement} element
 */
function countDown(element) {
  const button = /** @type {HTMLButtonElement} */ (element);
  const figure = button.form?.querySelector("[data-countdown-figure]");
  const until = Date.now() + Number(button.dataset.countdown) * 1000;
  const tick = () => {
    const left = Math.ceil((until - Date.now()) / 1000);
    button.disabled = left > 0;
    if (left <= 0) return figure?.parentElement?.remove();
    if (figure) figure.textContent = String(left);
    setTimeout(tick, 250);
  };
  tick();
}

/**
 * Goes on before the HTML refresh does, so that Back does not return to a page that only waits.
 * @param {HTMLElement} link
 */
function goOnward(link) {
  const left = Number(link.dataset.onward) * 1000 - performance.now();
  setTimeout(() => location.replace(/** @type {HTMLAnchorElement} */ (link).href), Math.max(0, left));
}

/** @param {HTMLElement} figure */
function followCount(figure) {
  const open = () => {
    const events = new EventSource(figure.dataset.liveCount ?? "");
    events.onmessage = ({ data }) => {
      if (Number(data) >= 0) figure.textContent = Number(data).toLocaleString("en-GB");
    };
    addEventListener("pagehide", () => events.close(), { once: true });
  };
  addEventListener("pageshow", () => setTimeout(open, 500));
}

/**
 * Shows the answer to two choices at once, in place of a press of the form's button; the quiz is told them, too.
 * @param {HTMLElement} element
 */
function answerAtOnce(element) {
  const form = /** @type {HTMLFormElement} */ (element);
  form.addEventListener("change", async () => {
    const chosen = new URLSearchParams(/** @type {Record<string, any>} */ (new FormData(form)));
    const page = await (await fetch(`?${chosen}`)).text();
    const answered = new DOMParser().parseFromString(page, "text/html");
    for (const part of ["output", "[data-told]"]) {
      document.querySelector(part)?.replaceChildren(...(answered.querySelector(part)?.childNodes ?? []));
    }
  });
}

/**
 * The bar floats from below the quiz form to the end of the page.
 * @param {HTMLElement} bar
 */
function floatBar(bar) {
  const form = document.querySelector("[data-quiz-form]");
  if (!form || !("IntersectionObserver" in window)) return;
  bar.classList.add("fixed");
  bar.hidden = true;
  new IntersectionObserver(([entry]) => {
    bar.hidden = entry?.isIntersecting ?? false;
  }).observe(form);
}

/**
 * The browser's own list of quizzes done: answers, timestamp and quote, never contact details.
 * @param {HTMLElement} block
 */
function rememberQuiz(block) {
  const entry = JSON.parse(block.textContent ?? "");
  try {
    const list = JSON.parse(localStorage.getItem("quizAnswers") ?? "[]");
    if (list.some((/** @type {typeof entry} */ { timestamp }) => timestamp === entry.timestamp)) return;
    localStorage.setItem("quizAnswers", JSON.stringify([...list, entry]));
  } catch {
    // Storage is disabled or full: the list is a convenience, and the page is complete without.
  }
}

/**
 * Removes what the address says about a person from the history and from bookmarks.
 * @param {HTMLElement} page
 */
function forgetPerson(page) {
  const address = new URL(location.href);
  for (const name of (page.dataset.personal ?? "").split(" ")) address.searchParams.delete(name);
  history.replaceState(null, "", address);
}

sendOnce();
// Browsers keep no answer to a form with a password: Back to it would ask whether to send the form again.
each("[type=password]", () => history.replaceState(history.state, ""));
each("form[data-step]", (form) => watchField(/** @type {HTMLFormElement} */ (form)));
each("[data-countdown]", countDown);
each("[data-onward]", goOnward);
each("[data-live-count]", followCount);
each("[data-answers]", answerAtOnce);
each("[data-float-bar]", floatBar);
each("[data-quiz-entry]", rememberQuiz);
each("[data-personal]", forgetPerson);
// Also when Back shows the page from the cache as it was left, with its buttons disabled.
addEventListener("pageshow", () => each("form", (form) => release(/** @type {HTMLFormElement} */ (form))));
