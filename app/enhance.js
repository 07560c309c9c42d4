// The script of every public page; those with a form to post have app/forms.js too, those with a search app/search.js.
// Everything they touch works without.

/**
 * @param {string} selector
 * @param {(element: HTMLElement) => void} enhance
 */
function each(selector, enhance) {
  for (const element of document.querySelectorAll(selector)) {
    if (element instanceof HTMLElement) enhance(element);
  }
}

/** The header's menus close on Escape and on a press elsewhere. */
function closeMenus() {
  /** @param {(menu: HTMLElement) => boolean} wanted */
  const close = (wanted) =>
    each("details.menu[open]", (menu) => wanted(menu) && menu.removeAttribute("open"));
  document.addEventListener("click", ({ target }) =>
    close((menu) => !menu.contains(/** @type {Node} */ (target))),
  );
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    const menu = document.activeElement?.closest("details.menu[open]");
    close(() => true);
    menu?.querySelector("summary")?.focus();
  });
}

/**
 * Leads back to the page before if it was on this site; else the link leads where it says.
 * @param {HTMLElement} link
 */
function goBack(link) {
  link.addEventListener("click", (event) => {
    if (!document.referrer.startsWith(`${location.origin}/`) || document.referrer === location.href) return;
    event.preventDefault();
    history.back();
  });
}

/** Where pages report what was seen of paid listings: `paths.seen`. Who saw it is not reported. */
const seen = "/seen";

/** Reports a call to a paid listing, and that a page with one, which the browser fetched ahead, is open now. */
function tellWhatIsSeen() {
  /** @param {Record<string, string>} what */
  const tell = (what) => navigator.sendBeacon(seen, new URLSearchParams(what));
  each("[data-call]", (link) => {
    link.addEventListener("click", () => tell({ call: link.dataset.call ?? "" }));
  });
  const [opened] = performance.getEntriesByType("navigation");
  const ahead = opened && "deliveryType" in opened && opened.deliveryType === "navigational-prefetch";
  if (ahead && document.querySelector("[data-paid]")) tell({ opened: location.pathname + location.search });
}

/**
 * This site's part of the tab's history, where the browser has the API.
 * @typedef {{ index: number, key: string, url: string | null }} Entry
 * @typedef {{ currentEntry: Entry, entries: () => Entry[], traverseTo: (key: string) => void }} OwnHistory
 */

/**
 * Back to a question that was answered long ago is redirected to the page before the quiz. Then goes to that page's own
 * entry in the history, or the next press of Back would lead to the question before.
 */
function skipAnswered() {
  const [opened] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  const { navigation } = /** @type {{ navigation?: OwnHistory }} */ (window);
  if (!navigation || !opened?.redirectCount || opened.type === "navigate") return;
  const before = navigation.entries().slice(0, navigation.currentEntry.index);
  if (!before.at(-1)?.url?.includes("quote")) return;
  const same = before.findLast(({ url }) => url && new URL(url).pathname === location.pathname);
  if (same) navigation.traverseTo(same.key);
}

/** From now on the browser may prefetch the first pages of a list (`soonPages`): all that this page needs is loaded. */
const idle = () => document.body.toggleAttribute("data-idle", true);

closeMenus();
skipAnswered();
tellWhatIsSeen();
each("[data-back]", goBack);
addEventListener("load", () => window.requestIdleCallback?.(idle));
