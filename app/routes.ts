import { layout, type RouteConfig, type RouteConfigEntry, route } from "@remix-run/route-config";
import type { Quiz } from "./models/quiz/journey";
import { quizzes } from "./models/quiz/quizzes";
import { announcedTrades } from "./models/trades/trade";
import { formPages, paths } from "./paths";

/** The routes of a quiz, by its own record: its questions, and the pages between them and the results. */
function quizRoutes({
  path,
  alsoAt = [],
  onePage,
  waiting,
  goesOnWithoutCode,
  results,
}: Quiz): RouteConfigEntry[] {
  const at = (address: string, file: string) => route(address, `routes/quotes/${file}`, { id: address });
  return [
    ...(waiting ? [at(`${path}/${waiting.page}`, "waiting.tsx")] : []),
    ...(results === "matches" ? [at(`${path}/results`, "roofing-results.tsx")] : []),
    ...(goesOnWithoutCode ? [at(`${path}/without-code`, "without-code.tsx")] : []),
    at(`${path}/asked-before`, "quiz/asked-before.tsx"),
    ...(onePage ? [path, ...alsoAt].map((address) => at(address, "quote-form.tsx")) : []),
    at(onePage ? `${path}/:step` : `${path}/:step?`, "quiz-step.tsx"),
  ];
}

/** The table of contents: every URL, grouped as in the specification. */
export default [
  // Public pages
  route("/", "routes/public/home.tsx", { index: true }),
  route("/services", "routes/public/services.tsx"),
  route("/services/:trade", "routes/public/service.tsx"),
  ...announcedTrades
    .filter(({ slug }) => slug !== "roofing")
    .map(({ slug }) => route(`/${slug}`, "routes/public/trade.tsx", { id: slug })),
  route("/privacy-policy", "routes/public/privacy-policy.tsx"),
  route("/terms-conditions", "routes/public/terms-conditions.tsx"),
  route("/reviews-policy", "routes/public/reviews-policy.tsx"),
  route("/how-we-order-results", "routes/public/how-we-order-results.tsx"),
  route("/contact", "routes/public/contact.tsx"),
  route("/status", "routes/public/status.tsx"),
  route("/reviews/:review/report", "routes/public/report-review.tsx"),
  route("/test", "routes/public/test.tsx"),
  route("/customer-dashboard", "routes/public/customer-dashboard.tsx"),

  // Directory
  route("/directory", "routes/directory/directory.tsx"),
  route("/find-roofer", "routes/directory/finder.tsx", { id: "find-roofer" }),
  route("/find-a-roofer", "routes/directory/finder.tsx", { id: "find-a-roofer" }),
  route("/roofers-near-me", "routes/directory/finder.tsx", { id: "roofers-near-me" }),
  route("/roofing", "routes/directory/roofing.tsx"),
  route("/roofing/:id", "routes/directory/business.tsx", { id: "business-by-id" }),
  route("/roofers/:city/:slug", "routes/directory/business.tsx", { id: "business-by-slug" }),
  route("/business/:business", "routes/directory/business-link.tsx"),

  // Quotes
  ...quizzes.flatMap(quizRoutes),
  route(paths.lostLink, "routes/quotes/lost-link/lost-link.tsx"),
  route("/my-request/:token", "routes/quotes/my-request.tsx"),
  route("/my-request/:token/end/:how", "routes/quotes/end/my-request-ending.tsx"),
  route("/my-request/:token/correct", "routes/quotes/correct-request.tsx"),
  route("/my-request/:token/correct/number", "routes/quotes/lost-link/correct-number.tsx"),
  route("/my-request/:token/photo/:photo", "routes/quotes/photos/own-photo.ts"),
  route("/my-request/:token/with/:businessId", "routes/quotes/thread/thread.tsx"),
  route("/my-request/:token/with/:businessId/photos/:photo", "routes/quotes/thread/photo.ts"),
  route("/my-request/:token/review/:business", "routes/quotes/review.tsx"),
  route("/my-request/:token/review/:business/photos", "routes/quotes/review-photos.tsx"),
  route("/my-request/:token/review/:business/dispute", "routes/quotes/review-dispute.tsx"),
  route("/my-request/:token/paper/:price", "routes/quotes/prices/entered-price.tsx"),
  route("/my-request/:token/paper/:price/remove", "routes/quotes/prices/remove-entered-price.tsx"),
  route("/my-request/:token/prices/:version/choose", "routes/quotes/prices/choose.tsx"),
  route("/my-request/:token/prices/:version/file", "routes/quotes/prices/received-file.ts"),
  route("/my-request/:token/agreement", "routes/quotes/prices/agreement.tsx"),
  route("/my-request/:token/agreement/code", "routes/quotes/prices/agreement-code.tsx"),
  route("/my-request/:token/agreement/accept", "routes/quotes/prices/accept.tsx"),
  route("/my-request/:token/agreement/cancel", "routes/quotes/prices/cancel.tsx"),
  route("/my-request/:token/agreement/complain", "routes/quotes/prices/complain.tsx"),
  route("/my-request/:token/delete", "routes/quotes/end/my-request-deletion.tsx"),
  route("/quote-results", "routes/quotes/quote-results.tsx"),
  route("/quote-results/email", "routes/quotes/correct-email.tsx"),
  route("/quote-results-fallback", "routes/quotes/quote-results-fallback.tsx"),
  route("/quote-success", "routes/quotes/quote-success.tsx"),
  route("/get-roofing-quotes", "routes/quotes/get-roofing-quotes.tsx"),
  route("/waitlist/:trade/joined", "routes/quotes/waitlist-joined.tsx"),

  // Payments
  route(paths.paymentWebhook, "routes/placements/stripe-webhook.ts"),
  route("/api/create-checkout-session", "routes/placements/create-checkout-session.ts"),
  route("/api/handle-payment-success", "routes/placements/handle-payment-success.ts"),
  route("/api/create-portal-session", "routes/placements/create-portal-session.ts"),

  // Accounts
  route("/login", "routes/account/login.tsx"),
  route("/logout", "routes/account/logout.ts"),
  route("/verify-email", "routes/account/confirmation/verify-email.tsx"),
  route("/verify-email/resend", "routes/account/confirmation/resend.tsx"),
  route("/verify-email/change", "routes/account/confirmation/change.tsx"),
  route("/forgot-password", "routes/account/forgot-password.tsx"),
  route("/reset-password", "routes/account/reset-password.tsx"),
  route("/account/sign-out", "routes/account/sign-out-everywhere.ts"),
  route("/account/export", "routes/account/export.ts"),

  // In the frame of whoever is signed in: their account, claims and plans
  layout("routes/account/layout.tsx", [
    route("/claim-listing", "routes/public/claim-listing.tsx"),
    route("/claim-confirmation", "routes/public/claim-confirmation.tsx"),
    route("/get-featured", "routes/placements/get-featured.tsx"),
    route("/featured-success", "routes/placements/featured-success.tsx"),
    route("/account", "routes/account/account.tsx"),
    route("/account/unsent", "routes/account/unsent.tsx"),
    route("/account/tokens", "routes/account/tokens.tsx"),
    route("/account/tokens/revoke", "routes/account/token-revocation.ts"),
    route("/account/email", "routes/account/change-email.tsx"),
    route("/account/password", "routes/account/change-password.tsx"),
    route("/account/delete", "routes/account/deletion.tsx"),
    route("/account/second-factor", "routes/account/second-factor/second-factor.tsx"),
    route("/account/second-factor/set-up", "routes/account/second-factor/setup.tsx"),
    route("/account/second-factor/remove", "routes/account/second-factor/removal.ts"),
    route("/portal/plan/billing", "routes/portal/plan/billing.ts"),
    route("/portal/plan/refund", "routes/portal/plan/refund.ts"),
    route("/portal/plan/change", "routes/portal/plan/change.ts"),
    route("/portal/plan/wait", "routes/portal/plan/wait.ts"),
    route("/portal/claim-business", "routes/portal/claim-business.tsx"),
    route("/portal/claim-business/new", "routes/portal/new-listing.tsx"),
  ]),

  // Portal
  layout("routes/portal/layout.tsx", [
    route("/dashboard", "routes/portal/dashboard.tsx"),
    route("/portal/leads", "routes/portal/leads.tsx"),
    route("/portal/leads/:leadId", "routes/portal/lead.tsx"),
    route("/portal/leads/:leadId/messages", "routes/portal/thread/entry.tsx"),
    route("/portal/leads/:leadId/price", "routes/portal/prices/price.tsx"),
    route("/portal/leads/:leadId/price/look", "routes/portal/prices/preview.tsx"),
    route("/portal/leads/:leadId/price/withdraw", "routes/portal/prices/withdraw.tsx"),
    route("/portal/leads/:leadId/agreement", "routes/portal/prices/agreement.tsx"),
    route("/portal/leads/:leadId/agreement/accept", "routes/portal/prices/accept.tsx"),
    route("/portal/leads/:leadId/agreement/complain", "routes/portal/prices/complain.tsx"),
    route("/portal/profile", "routes/portal/profile.tsx"),
    ...formPages.map((page) =>
      route(`/portal/profile/${page}`, "routes/portal/profile-page.tsx", { id: `profile-${page}` }),
    ),
    route("/portal/profile/proof", "routes/portal/papers.tsx"),
    route("/portal/reviews", "routes/portal/reviews/reviews.tsx"),
    route("/portal/reviews/before", "routes/portal/reviews/praise.tsx"),
    route("/portal/reviews/:review/dispute", "routes/portal/reviews/dispute.tsx"),
    route("/portal/alerts", "routes/portal/alerts/alerts.tsx"),
    route("/portal/alerts/away", "routes/portal/alerts/away.tsx"),
    route("/portal/alerts/back", "routes/portal/alerts/back.ts"),
    route("/portal/alerts/subscribe", "routes/portal/alerts/subscribe.ts"),
    route("/portal/alerts/unsubscribe", "routes/portal/alerts/unsubscribe.ts"),
  ]),
  route("/portal/business", "routes/portal/switch-business.ts"),
  route("/admin/claims/documents/:documentId", "routes/admin/claims/claim-document.ts"),
  route("/admin/reviews/papers/:paper", "routes/admin/reviews/dispute-file.ts"),
  route("/admin/proofs/:paperId/paper", "routes/admin/listings/paper-file.ts"),
  route("/admin/leads/:leadId/photo/:photo?", "routes/admin/leads/lead-photo.ts"),
  route("/portal/leads.csv", "routes/portal/leads-export.ts"),
  route("/portal/leads/live", "routes/portal/leads-live.ts"),
  route("/portal/leads/:leadId/photo/:photo?", "routes/portal/photo.ts"),
  route("/portal/leads/:leadId/messages/photos/:photo", "routes/portal/thread/photo.ts"),
  route("/portal/leads/:leadId/price/files/:file", "routes/portal/prices/file.ts"),

  // The operator's desk
  layout("routes/admin/layout.tsx", [
    route("/admin", "routes/admin/overview.tsx"),
    route("/admin/undo", "routes/admin/undo.ts"),
    route("/admin/claims", "routes/admin/claims/claims.tsx"),
    route("/admin/claims/resend", "routes/admin/claims/resend.ts"),
    route("/admin/listings", "routes/admin/listings/listings.tsx", [
      route(":listingId", "routes/admin/listings/listing.tsx"),
      route(":listingId/reject", "routes/admin/listings/reject.tsx"),
      route(":listingId/suspend", "routes/admin/listings/suspend.tsx"),
      route(":listingId/verify", "routes/admin/listings/verify.tsx"),
      route(":listingId/take-back", "routes/admin/listings/take-back.tsx"),
    ]),
    route("/admin/reviews", "routes/admin/reviews/reviews.tsx"),
    route("/admin/proofs", "routes/admin/listings/papers.tsx"),
    route("/admin/listings/unpublish", "routes/admin/listings/unpublish.ts"),
    route("/admin/listings/duplicates", "routes/admin/duplicates/duplicates.tsx"),
    route("/admin/listings/duplicates/part", "routes/admin/duplicates/part.ts"),
    route("/admin/listings/duplicates/rejoin", "routes/admin/duplicates/rejoin.ts"),
    route("/admin/listings/duplicates/undo", "routes/admin/duplicates/undo.ts"),
    route("/admin/listings/:listingId/publish", "routes/admin/listings/publish.ts"),
    route("/admin/listings/:listingId/restore", "routes/admin/listings/restore.ts"),
    route("/admin/listings/:listingId/reopen", "routes/admin/listings/reopen.ts"),
    route("/admin/listings/:listingId/end-check", "routes/admin/listings/end-check.ts"),
    route("/admin/listings/:listingId/edit", "routes/admin/listings/listing-edit.tsx"),
    route("/admin/listings/:listingId/merge", "routes/admin/listings/listing-merge.tsx"),
    route("/admin/leads", "routes/admin/leads/leads.tsx", [
      route(":leadId", "routes/admin/leads/lead.tsx"),
      route(":leadId/place", "routes/admin/leads/place.tsx"),
    ]),
    route("/admin/leads/:leadId/assign", "routes/admin/leads/assign.ts"),
    route("/admin/leads/:leadId/end-wait", "routes/admin/leads/end-wait.ts"),
    route("/admin/leads/:leadId/confirm-number", "routes/admin/leads/confirm-number.ts"),
    route("/admin/messages", "routes/admin/messages.tsx"),
    route("/admin/import", "routes/admin/imports/import-tool.tsx", { id: "admin-import" }),
    route("/migrate-data", "routes/admin/imports/import-tool.tsx", { id: "migrate-data" }),
    route("/admin/imports", "routes/admin/imports/imports.tsx", [
      route(":importId", "routes/admin/imports/import.tsx"),
      route(":importId/put-right", "routes/admin/imports/put-right.ts"),
      route(":importId/reread", "routes/admin/imports/reread.tsx"),
    ]),
    route("/admin/imports/delete-all", "routes/admin/imports/delete-all.tsx"),
    route("/admin/imports/:importId/held", "routes/admin/imports/unsure-rows.tsx"),
    route("/admin/imports/:importId/cancel", "routes/admin/imports/cancel.ts"),
    route("/admin/imports/:importId/resume", "routes/admin/imports/resume.ts"),
    route("/admin/imports/:importId/services", "routes/admin/imports/services.ts"),
    route("/admin/imports/:importId/undo", "routes/admin/imports/undo.ts"),
    route("/admin/agreements/:agreement", "routes/admin/agreement.tsx"),
    route("/admin/figures", "routes/admin/figures.tsx"),
    route("/admin/settings", "routes/admin/settings.tsx"),
    route("/admin/settings/picture", "routes/admin/share-picture.tsx"),
    route("/admin/featured", "routes/admin/placements/placements.tsx"),
    route("/admin/featured/link", "routes/admin/placements/link.tsx"),
    route("/admin/featured/refund", "routes/admin/placements/refund.ts"),
    route("/admin/waitlist", "routes/admin/waitlist.tsx"),
    route("/admin/people", "routes/admin/people/people.tsx", [
      route(":kind/:personId", "routes/admin/people/person.tsx"),
    ]),
    route("/admin/people/account/:personId/sign-out", "routes/admin/people/person-sign-out.ts"),
    route("/admin/audit", "routes/admin/audit.tsx"),
    route("/admin/search", "routes/admin/search.tsx"),
  ]),

  route("/admin/imports/listings.csv", "routes/admin/listings/listings-export.ts"),
  route("/admin/imports/:importId/live", "routes/admin/imports/import-live.ts"),
  route("/admin/imports/:importId/bad-rows.csv", "routes/admin/imports/import-bad-rows.ts"),
  route("/admin/people/:kind/:personId/export", "routes/admin/people/person-export.ts"),

  // Pictures of businesses
  route("/pictures/*", "routes/directory/picture.ts"),

  // Search engines
  route("/robots.txt", "routes/directory/robots.ts"),
  route("/sitemap.xml", "routes/directory/sitemap-index.ts"),
  route("/sitemap/:file", "routes/directory/sitemap-file.ts"),

  // Endpoints
  route("/functions/v1/send-sms", "routes/api/send-sms.ts"),
  route("/functions/v1/verify-sms", "routes/api/verify-sms.ts"),
  route("/api/send-notification", "routes/api/send-notification.ts"),
  route("/api/send-customer-confirmation", "routes/api/send-customer-confirmation.ts"),
  route("/functions/v1/migrate-csv-data", "routes/api/migrate-csv-data.ts"),
  route("/functions/v1/imports/:importId/rows", "routes/api/import-rows.ts"),
  route("/functions/v1/imports/:importId/bad-rows.csv", "routes/api/import-bad-rows.ts"),
  route("/functions/v1/delete-all-businesses", "routes/api/delete-all-businesses.ts"),
  route("/openapi.json", "routes/api/openapi.ts"),
  route("/seen", "routes/api/seen.ts"),
  route("/next-pages.json", "routes/api/next-pages.ts"),
  route("/api/roofer-count", "routes/api/roofer-count.ts"),
  route("/healthz", "routes/api/healthz.ts"),
  route("/readyz", "routes/api/readyz.ts"),

  // Demo only
  route("/dev/outbox", "routes/dev/outbox.tsx"),
  route("/dev/outbox.json", "routes/dev/outbox-json.ts"),
  route("/dev/checkout/:checkout", "routes/dev/checkout.tsx"),
  route("/dev/billing/:customer", "routes/dev/billing.tsx"),

  // `/roofers-{city}`, `/{service}-quotes-in-{city}` and `/{service}-in-{city}`, after every exact address
  route("/:landing", "routes/directory/landing.tsx"),
  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
