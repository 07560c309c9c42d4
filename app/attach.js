// Sends a form with a file. An error of a proxy in front, with or without a page of its own, is shown in the form,
// where what was typed still is. On the portal's pages app/portal.js asks for the answer and shows it; a file in a form
// with `data-sends` is left to app/upload.js. Everything works without.

/** @param {HTMLFormElement} form */
const fileOf = (form) => /** @type {HTMLInputElement | null} */ (form.querySelector("input[type=file]"));

/**
 * The answer to a form, if it is a page of ours; else rejects with a RangeError that says why. It never rejects
 * unhandled, since callers wait for it at once.
 * @param {HTMLFormElement} form
 * @param {FormData} body
 * @param {Record<string, string>} [headers]
 */
async function answerOf(form, body, headers) {
  const { tooLarge, unreached } = fileOf(form)?.dataset ?? {};
  const answer = await fetch(form.action, { method: "POST", body, headers }).catch(() => undefined);
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
  // app/forms.js then lets forms be sent again, as when Back shows a page again.
  dispatchEvent(new Event("pageshow"));
}

/**
 * Replaces the open page with the answer; an answer with another address is navigated to.
 * @param {Awaited<ReturnType<typeof answerOf>>} answer
 */
async function takeOver({ url, text }) {
  if (new URL(url).pathname !== location.pathname) return location.assign(url);
  // A page brings what of the style sheet it uses; this one may have had no use for some of it.
  const style = new CSSStyleSheet();
  let rules = "";
  const html = (await text()).replaceAll(/<style>(.*?)<\/style>/gs, (_, some) => {
    rules += some;
    return "";
  });
  style.replaceSync(rules);
  document.adoptedStyleSheets = [style];
  const page = new DOMParser().parseFromString(html, "text/html");
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
  // What another page has to say is left to it: `takeNotice`.
  const from = { "Fetched-From": location.pathname };
  answerOf(form, new FormData(form, submitter), from).then(takeOver, (error) =>
    sayUnsent(form, submitter, error),
  );
});

document.addEventListener("deliver", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const { detail } = /** @type {CustomEvent} */ (event);
  const sends = form.dataset.sends === undefined && fileOf(form)?.files?.length;
  if (sends) detail.answer = answerOf(form, detail.body);
});
