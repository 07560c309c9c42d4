// Sends files that take a while and shows their progress, in place of app/portal.js. Where they are photos, they can be
// dragged to another place in their order.

const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** @param {number} seconds */
function durationWords(seconds) {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

/** Before that the speed of the line is not known. */
const sureMs = 2000;

/**
 * @param {ProgressEvent} event
 * @param {number} began
 */
function sentWords({ loaded, total }, began) {
  const took = performance.now() - began;
  const left = (took / 1000 / loaded) * (total - loaded);
  return [
    `${Math.floor((loaded / total) * 100)} %`,
    `${megabytes(loaded)} of ${megabytes(total)}`,
    ...(took > sureMs ? [`about ${durationWords(left)} left`] : []),
  ].join(" · ");
}

/**
 * Throws a RangeError for a file that is larger than the form takes.
 * @param {HTMLFormElement} form
 */
function checkSize(form) {
  for (const input of form.querySelectorAll("input[type=file]")) {
    for (const { name, size } of /** @type {HTMLInputElement} */ (input).files ?? []) {
      if (size > Number(form.dataset.mostBytes)) {
        throw new RangeError(`${name} is larger than ${form.dataset.mostWords}.`);
      }
    }
  }
}

/** @param {Event} event */
const askBeforeLeaving = (event) => event.preventDefault();

/**
 * The answer to a form, once all of it is sent. Rejects with an AbortError when it is stopped, with another error when
 * the connection is lost.
 * @param {XMLHttpRequest} request
 * @param {HTMLFormElement} form
 * @param {FormData} body
 * @returns {Promise<Pick<Response, "ok" | "url" | "redirected" | "text">>}
 */
const answerTo = (request, form, body) =>
  new Promise((resolve, reject) => {
    request.onload = () => {
      const input = /** @type {HTMLElement | null} */ (form.querySelector("[data-too-large]"));
      const { tooLarge, unreached } = input?.dataset ?? {};
      // Not a page of ours, but a proxy's.
      if (!request.responseText.includes('<main id="main"')) {
        return reject(new RangeError(request.status === 413 ? tooLarge : unreached));
      }
      resolve({
        ok: request.status < 300,
        url: request.responseURL,
        redirected: request.responseURL !== form.action,
        text: async () => request.responseText,
      });
    };
    request.onerror = () => reject(new TypeError("The line is gone"));
    request.onabort = () => reject(new DOMException("Stopped", "AbortError"));
    request.open("POST", form.action);
    request.send(body);
  });

/**
 * Never rejects unhandled, since callers wait for it at once.
 * @param {HTMLFormElement} form
 * @param {FormData} body
 */
async function sendFile(form, body) {
  checkSize(form);
  const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[type=file]"));
  const chosen = [...inputs].find(({ files }) => files?.length);
  const part = /** @type {HTMLElement} */ (
    chosen?.parentElement?.querySelector("[data-sending]") ?? form.querySelector("[data-sending]")
  );
  const bar = /** @type {HTMLProgressElement} */ (part.querySelector("progress"));
  const words = /** @type {HTMLElement} */ (part.querySelector(".figures"));
  const began = performance.now();
  const request = new XMLHttpRequest();
  request.upload.onprogress = (event) => {
    bar.value = event.loaded / event.total;
    words.textContent = sentWords(event, began);
  };
  request.upload.onload = () => {
    bar.removeAttribute("value");
    words.textContent = "All of it has arrived, and is being looked at...";
  };
  const stop = /** @type {HTMLButtonElement} */ (part.querySelector("button"));
  stop.onclick = () => request.abort();
  addEventListener("beforeunload", askBeforeLeaving);
  bar.removeAttribute("value");
  words.textContent = "It begins...";
  part.hidden = !chosen;
  try {
    return await answerTo(request, form, body);
  } finally {
    part.hidden = true;
    removeEventListener("beforeunload", askBeforeLeaving);
  }
}

document.addEventListener("deliver", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const { detail } = /** @type {CustomEvent} */ (event);
  if (form.dataset.sends !== undefined) detail.answer = sendFile(form, detail.body);
});

/** @param {Event} event */
const photoAt = ({ target }) =>
  target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-photo]")) : null;

/** @type {HTMLElement | null} */
let dragged = null;
document.addEventListener("dragstart", (event) => {
  dragged = photoAt(event);
});
document.addEventListener("dragover", (event) => {
  if (dragged && photoAt(event)) event.preventDefault();
});
document.addEventListener("drop", (event) => {
  const over = photoAt(event);
  const button = /** @type {HTMLButtonElement | null} */ (dragged?.querySelector("[data-place]") ?? null);
  if (!over?.parentElement || !button || over === dragged) return;
  event.preventDefault();
  button.value = `place:${button.dataset.place}:${[...over.parentElement.children].indexOf(over)}`;
  button.form?.requestSubmit(button);
});
