// The script of pages with a search: results while somebody types, and places by the browser's own location. Without it
// the same forms do the same with one more press.

const quietMs = 500;
/** The browser's last known location is used if it is not older than this. */
const oldestPlaceMs = 600_000;
const longestWaitMs = 10_000;

/**
 * The address that the form's button leads to, without the empty fields.
 * @param {HTMLFormElement} form
 */
function addressOf(form) {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) {
    if (String(value).trim()) address.searchParams.append(name, String(value).trim());
  }
  return address.href;
}

/** The style sheet in a page. */
const styled = /<style>(.*?)<\/style>/s;

/**
 * A page has only the part of the style sheet that it uses, so results from another page need its part too.
 * @param {string} html
 */
function wear(html) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styled.exec(html)?.[1] ?? "");
  document.adoptedStyleSheets = [sheet];
}

/** @param {string} html */
function show(html) {
  // Without its style sheet: this page's policy does not allow that, and the browser would report it.
  const page = new DOMParser().parseFromString(html.replace(styled, ""), "text/html");
  const found = page.querySelector("[data-results]");
  if (!found) return false;
  document.querySelector("[data-results]")?.replaceWith(found);
  const count = document.querySelector("[data-result-count]");
  if (count) count.textContent = page.querySelector("[data-result-count]")?.textContent ?? "";
  document.title = page.title;
  wear(html);
  return true;
}

/**
 * Shows what the form would lead to once nobody has typed for half a second; only the latest request counts. On failure
 * nothing is said: the button is still there.
 * @param {HTMLFormElement} form
 */
function searchWhileTyping(form) {
  let shown = addressOf(form);
  let asking = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  const stop = () => {
    clearTimeout(waiting);
    asking.abort();
  };
  const search = async () => {
    const address = addressOf(form);
    if (address === shown) return;
    asking = new AbortController();
    try {
      const answer = await fetch(address, { cache: "no-cache", signal: asking.signal });
      if (!show(await answer.text())) return;
      shown = address;
      history.replaceState(history.state, "", address);
    } catch {
      // Superseded by another search, or the network is away.
    }
  };
  form.addEventListener("input", () => {
    stop();
    waiting = setTimeout(search, quietMs);
  });
  form.addEventListener("submit", stop);
}

/**
 * Searches around the browser's location, rounded to some hundred metres.
 * @param {HTMLButtonElement} button
 */
function offerOwnPlace(button) {
  const field = button.form?.elements.namedItem("location");
  const note = document.querySelector("[data-near-me-note]");
  if (!navigator.geolocation || !note || !(field instanceof HTMLInputElement)) return;
  /** @param {string | undefined} text */
  const say = (text) => {
    note.textContent = text ?? "";
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    say(button.dataset.asking);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        say("");
        field.value = `${latitude.toFixed(3)},${longitude.toFixed(3)}`;
        button.form?.requestSubmit();
      },
      () => say(button.dataset.refused),
      { maximumAge: oldestPlaceMs, timeout: longestWaitMs },
    );
  });
}

for (const form of document.querySelectorAll("form[data-live-search]")) {
  searchWhileTyping(/** @type {HTMLFormElement} */ (form));
}
for (const button of document.querySelectorAll("button[data-near-me]")) {
  offerOwnPlace(/** @type {HTMLButtonElement} */ (button));
}
