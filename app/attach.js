// Sends a form with a file. What a proxy in front says against it, on a page of its own or with none, is said in the
// form, where what was typed still is. On the portal's pages app/portal.js asks for it and shows what came; a file with
// a form of `data-sends` is app/upload.js's. Everything works without.

/** @param {HTMLFormElement} form */
const fileOf = (form) => /** @type {HTMLInputElement | null} */ (form.querySelector("input[type=file]"));

/**
 * The answer to a form, as long as it is one of ours. Rejects with a RangeError in words when it is not, or none came;
 * never rejects unheard: who asks for it waits for it at once.
 * @param {HTMLFormElement} form
 * @param {FormData} body
 */
async function answerOf(form, body) {
  const { tooLarge, unreached } = fileOf(form)?.dataset ?? {};
  const answer = await fetch(form.action, { method: "POST", body }).catch(() => undefined);
  const text = await answer?.text().catch(() => "");
  if (answer && text?.includes('<main id="main"')) {
    return { ok: answer.ok, url: answer.url, redirected: answer.redirected, text: async () => text };
  }
  throw new RangeError(answer?.status === 413 ? tooLarge : unreached);
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 * @param {Error} error
 */
function sayUnsent(form, button, { message }) {
  const words = document.createElement("p");
  words.className = "error";
  words.textContent = message;
  words.dataset.unsent = "";
  words.setAttribute("role", "alert");
  if (button) button.before(words);
  else form.append(words);
  // app/enhance.js lets forms go then, as when Back brings a page again.
  dispatchEvent(new Event("pageshow"));
}

/**
 * The page that came, in place of the one that is open; another address is gone to.
 * @param {Awaited<ReturnType<typeof answerOf>>} answer
 */
async function takeOver({ url, text }) {
  if (new URL(url).pathname !== location.pathname) return location.assign(url);
  const page = new DOMParser().parseFromString(await text(), "text/html");
  const main = /** @type {HTMLElement} */ (page.getElementById("main"));
  history.replaceState(null, "", url);
  document.title = page.title;
  document.getElementById("main")?.replaceWith(main);
  scrollTo(0, 0);
  /** @type {HTMLElement} */ (main.querySelector("[autofocus]") ?? main).focus();
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const { submitter } = event;
  if (event.defaultPrevented || form.dataset.plain || !fileOf(form)?.files?.length) return;
  event.preventDefault();
  for (const said of document.querySelectorAll("[data-unsent]")) said.remove();
  answerOf(form, new FormData(form, submitter)).then(takeOver, (error) => sayUnsent(form, submitter, error));
});

document.addEventListener("deliver", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const { detail } = /** @type {CustomEvent} */ (event);
  const sends = form.dataset.sends === undefined && fileOf(form)?.files?.length;
  if (sends) detail.answer = answerOf(form, detail.body);
});
