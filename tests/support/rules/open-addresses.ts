import { quizzes } from "~/models/quiz/quizzes";

/** Addresses that are open to everybody: pages of the site, and endpoints that say themselves what they need. */
const openAddresses = new Set([
  ..."/ /services /services/:trade /privacy-policy /terms-conditions /how-we-order-results".split(" "),
  ..."/claim-listing /claim-confirmation /get-featured /directory /find-roofer /find-a-roofer".split(" "),
  ..."/roofers-near-me /roofing /roofing/:id /roofers/:city/:slug /business/:business".split(" "),
  ..."/my-request /my-request/:token /my-request/:token/delete /my-request/:token/end/:how".split(" "),
  ..."/my-request/:token/correct /my-request/:token/correct/number /my-request/:token/photo/:photo".split(
    " ",
  ),
  ..."/quote-results /quote-results/email /reviews-policy /my-request/:token/review/:business".split(" "),
  ..."/quote-results-fallback /quote-success /get-roofing-quotes /waitlist/:trade/joined".split(" "),
  ..."/login /logout /forgot-password /reset-password /pictures/* /robots.txt /sitemap.xml".split(" "),
  ..."/sitemap/:file /openapi.json /seen /next-pages.json /api/roofer-count /healthz /readyz".split(" "),
  ..."/dev/outbox.json /dev/checkout/:checkout /dev/billing/:customer /:landing /*".split(" "),
  ..."/featured-success /webhooks/stripe /api/create-portal-session /contact /test /dev/outbox".split(" "),
  "/status",
  "/my-request/:token/review/:business/photos",
  "/my-request/:token/review/:business/dispute",
  ..."/my-request/:token/with/:businessId /my-request/:token/with/:businessId/photos/:photo".split(" "),
  ..."/my-request/:token/paper/:price /my-request/:token/paper/:price/remove".split(" "),
  ..."/my-request/:token/prices/:version/choose /my-request/:token/prices/:version/file".split(" "),
  ..."/my-request/:token/agreement /my-request/:token/agreement/code".split(" "),
  "/my-request/:token/agreement/cancel",
  ..."/my-request/:token/agreement/accept /my-request/:token/agreement/complain".split(" "),
]);

/** The trades' own pages, one an address. */
const isTradePage = (address: string) => /^\/(plumbing|electrical|solar|cleaning)$/.test(address);
const isQuiz = (address: string) =>
  quizzes
    .flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt])
    .some((path) => address === path || address.startsWith(`${path}/`));

/** Whether an address is open to everybody. */
export const isOpen = (address: string): boolean =>
  openAddresses.has(address) || isTradePage(address) || isQuiz(address);
