/** Every internal URL as a function or a constant; nothing else writes one. */

type Query = Readonly<Record<string, string | number | undefined>>;

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** A list's first page has no number. */
const listAt = (path: string, { page, ...query }: Query): string =>
  withQuery(path, { ...query, page: page === 1 ? undefined : page });

/** The query of the list of leads: filters, and leads that stay listed whatever the filters say. */
type LeadsQuery = {
  search?: string;
  status?: string;
  today?: boolean;
  page?: number;
  stay?: readonly string[];
  held?: readonly string[];
};

/** The filters of a list of businesses, and its order. */
type ListQuery = Partial<Record<"checked" | "rating" | "open" | "photos" | "roof" | "order", string>>;

/** The query of the audit log; `before` is where a page begins. */
export type AuditQuery = {
  subject?: string;
  actor?: string;
  action?: string;
  from?: string;
  to?: string;
  before?: string;
};

const leadsQuery = ({ search, status, today, page, stay, held }: LeadsQuery) => ({
  search,
  status,
  when: today ? "today" : undefined,
  page: page === 1 ? undefined : page,
  stay: stay?.join("."),
  held: held?.join("."),
});

/** The query of the pages for claiming a listing. */
export type ClaimPlace = { page?: number } & Partial<
  Record<"q" | "city" | "featured_only" | "business" | "add" | "claim" | "done", string>
>;

/** The actions of pages, each with an address of its own below the page's. */
type Verbs = {
  account: "email" | "password" | "sign-out";
  alerts: "away" | "back" | "subscribe" | "unsubscribe";
  confirmation: "resend" | "change";
  duplicates: "part" | "rejoin" | "undo";
  placement: "link" | "refund";
  import: "cancel" | "put-right" | "reread" | "resume" | "services" | "undo";
  lead: "assign" | "confirm-number" | "place" | "end-wait";
  listing: "publish" | "restore" | "reopen" | "reject" | "suspend" | "verify" | "take-back" | "end-check";
  plan: "billing" | "refund" | "change" | "wait";
};
export type Verb<Page extends keyof Verbs> = Verbs[Page];

/** The pages of a business's profile that are one form each. */
export const formPages = ["who", "services", "hours"] as const;
export type FormPage = (typeof formPages)[number];

const ownRequest = (token: string) => `/my-request/${encodeURIComponent(token)}`;

export const paths = {
  home: "/",
  howItWorks: "/#how-it-works",
  services: "/services",
  service: (trade: string) => `/services/${trade}`,
  trade: (trade: string) => `/${trade}`,
  roofing: "/roofing",
  directory: "/directory",
  directorySearch: (query: { q?: string; service?: string; location?: string; page?: number } & ListQuery) =>
    listAt("/directory", query),
  roofersNearMe: "/roofers-near-me",
  findRoofer: (location?: string) => withQuery("/find-roofer", { location }),
  findARoofer: "/find-a-roofer",
  /** `address` is one of the finder's three. */
  finderSearch: (address: string, query: { location: string; radius: number; page?: number } & ListQuery) =>
    listAt(address, query),
  roofingSearch: (query: { city?: string; q?: string; page?: number } & ListQuery) =>
    listAt("/roofing", query),
  cityRoofers: (city: string, query: { search?: string; page?: number } & ListQuery = {}) =>
    listAt(`/roofers-${city}`, query),
  quotesIn: (service: string, city: string) => `/${service}-quotes-in-${city}`,
  serviceIn: (service: string, city: string) => `/${service}-in-${city}`,
  /** The slug of a city is empty if no letter of its name can be kept in an address. */
  business: (citySlug: string, slug: string) =>
    `/roofers/${encodeURIComponent(citySlug) || "uk"}/${encodeURIComponent(slug)}`,
  roofingBusiness: (id: ListingId) => `/roofing/${id}`,
  anyBusiness: "/roofers/:city/:slug",
  businessLink: (slugOrId: string) => `/business/${encodeURIComponent(slugOrId)}`,
  reviewLink: (slug: string, id: string) => `/business/${slug}?review=${id}#review-${id}`,
  reviewsAt: (page: string, query: Query, at = "reviews") => `${withQuery(page, query)}#${at}`,
  roofingQuiz: "/quote-quiz",
  /** A quiz begun for one business, which gets the request first. */
  quizFor: (quizPath: string, business: string) => withQuery(quizPath, { business }),
  quizStep: (quizPath: string, step: string) => `${quizPath}/${step}`,
  quizWithoutCode: (quizPath: string) => `${quizPath}/without-code`,
  quizAskedBefore: (quizPath: string) => `${quizPath}/asked-before`,
  quizWaiting: (quizPath: string, page: string, lead: string) =>
    withQuery(`${quizPath}/${page}`, { id: lead }),
  quizResults: (quizPath: string, lead: string) => withQuery(`${quizPath}/results`, { id: lead }),
  quoteResults: (lead: string, source?: string) => withQuery("/quote-results", { id: lead, source }),
  correctEmail: (lead: string) => withQuery("/quote-results/email", { id: lead }),
  quoteResultsFallback: (query: Record<string, string>) => withQuery("/quote-results-fallback", query),
  quoteSuccess: (query: Record<string, string>) => withQuery("/quote-success", query),
  myRequest: ownRequest,
  lostLink: "/my-request",
  myRequestCorrection: (token: string) => `${ownRequest(token)}/correct`,
  myRequestReview: (token: string, business: string, about?: string) =>
    withQuery(`${ownRequest(token)}/review/${business}`, { about }),
  /** The page for a review's photos, or the one for its dispute. */
  myRequestReviewAt: (token: string, business: string, page: "photos" | "dispute") =>
    `${ownRequest(token)}/review/${business}/${page}`,
  myRequestEnding: (token: string, how: "hired" | "close" | "reopen") => `${ownRequest(token)}/end/${how}`,
  myRequestDeletion: (token: string) => `${ownRequest(token)}/delete`,
  getRoofingQuotes: "/get-roofing-quotes",
  roofingQuotesIn: (city: string) => withQuery("/get-roofing-quotes", { city }),
  getQuotes: "/get-quotes",
  quote: "/quote",
  quoteFor: (trade: string) => withQuery("/quote", { service: trade }),
  waitlist: (trade: string) => withQuery("/quote", { waitlist: trade }),
  waitlistJoined: (trade: string) => `/waitlist/${trade}/joined`,

  login: (redirectTo?: string, role?: string, mode?: string) =>
    withQuery("/login", { mode, redirectTo, role }),
  logout: "/logout",
  verifyEmail: (token?: string) => withQuery("/verify-email", { token }),
  verifyEmailVerb: (verb: Verb<"confirmation">) => `/verify-email/${verb}`,
  forgotPassword: "/forgot-password",
  resetPassword: (token?: string) => withQuery("/reset-password", { token }),
  account: "/account",
  /** What somebody was sending when they had to sign in, or to prove the second factor. */
  unsent: "/account/unsent",
  /** An operator's keys for programs. */
  accountTokens: "/account/tokens",
  tokenRevocation: "/account/tokens/revoke",
  accountVerb: (verb: Verb<"account">) => `/account/${verb}`,
  accountExport: "/account/export",
  accountDeletion: "/account/delete",
  /** Where an operator proves the second factor; `redirectTo` is a path of ours. */
  secondFactor: (redirectTo?: string) => withQuery("/account/second-factor", { redirectTo }),
  secondFactorSetup: "/account/second-factor/set-up",
  secondFactorRemoval: "/account/second-factor/remove",
  customerDashboard: "/customer-dashboard",
  dashboard: "/dashboard",
  leads: (query: LeadsQuery = {}) => withQuery("/portal/leads", leadsQuery(query)),
  /** The whole list with these filters, as a file. */
  leadsExport: ({ search, status, today }: LeadsQuery) =>
    withQuery("/portal/leads.csv", leadsQuery({ search, status, today })),
  leadsLive: "/portal/leads/live",
  /** The list as it was, at the row of a lead that was just changed. */
  leadRow: (id: string, query: LeadsQuery, was?: string) =>
    `${withQuery("/portal/leads", { ...leadsQuery(query), was })}#lead-${id}`,
  lead: (id: string, was?: string) => withQuery(`/portal/leads/${id}`, { was }),
  leadPhoto: (id: string, number = 0) => `/portal/leads/${id}/photo${number ? `/${number}` : ""}`,
  switchBusiness: "/portal/business",
  claimBusiness: "/portal/claim-business",
  /** `claim` shows that claim's progress, `business` its claim form; `add` leads to the form of a new listing. */
  claimBusinessAt: ({ add, ...at }: ClaimPlace) =>
    withQuery(`/portal/claim-business${add ? "/new" : ""}`, at),
  claimDocument: (id: string) => `/admin/claims/documents/${id}`,
  /** The photos of a business, and the way to the other pages of its profile; `at` is the picture that was changed. */
  profile: "/portal/profile",
  profileAt: (at: string) =>
    `${withQuery("/portal/profile", { at })}#${at.length > 7 ? `picture-${at}` : at}`,
  profilePage: (page: FormPage | "proof", send?: string) => withQuery(`/portal/profile/${page}`, { send }),
  alerts: "/portal/alerts",
  alertsVerb: (verb: Verb<"alerts">) => `/portal/alerts/${verb}`,
  ownReviews: "/portal/reviews",
  ownPraise: "/portal/reviews/before",
  ownDispute: (review: string) => `/portal/reviews/${review}/dispute`,
  pushWorker: "/push-worker.js",
  picture: (nameInStore: string) => `/pictures/${nameInStore}`,
  admin: "/admin",
  adminSettings: "/admin/settings",
  adminSharePicture: "/admin/settings/picture",
  /** `did` and `ids` say what was just done, and to which listings; `open` is the listing beside the list. */
  adminListings: ({ open, ...query }: Query = {}) =>
    listAt(open ? `/admin/listings/${open}` : "/admin/listings", query),
  /** Searches the desk for a listing, a person, a lead, a claim or a message. */
  adminSearch: (q?: string) => withQuery("/admin/search", { q }),
  adminDuplicates: (query: Query = {}) => listAt("/admin/listings/duplicates", query),
  adminDuplicatesVerb: (verb: Verb<"duplicates">) => `/admin/listings/duplicates/${verb}`,
  adminUnpublish: (query: Query = {}) => listAt("/admin/listings/unpublish", query),
  adminListing: (id: ListingId) => `/admin/listings/${id}`,
  adminListingVerb: (id: ListingId, verb: Verb<"listing">) => `/admin/listings/${id}/${verb}`,
  adminListingEdit: (id: ListingId) => `/admin/listings/${id}/edit`,
  adminListingMerge: (id: ListingId, other?: string) =>
    withQuery(`/admin/listings/${id}/merge`, { with: other }),
  adminLeads: ({ open, ...query }: Query = {}) =>
    withQuery(open ? `/admin/leads/${open}` : "/admin/leads", query),
  adminLead: (id: string) => `/admin/leads/${id}`,
  adminLeadVerb: (id: string, verb: Verb<"lead">) => `/admin/leads/${id}/${verb}`,
  adminLeadPhoto: (id: string, number = 0) => `/admin/leads/${id}/photo${number ? `/${number}` : ""}`,
  adminMessages: (query: Query = {}) => withQuery("/admin/messages", query),
  adminPeople: (q?: string) => withQuery("/admin/people", { q }),
  /** `kind` is the kind of record: a lead, an account, an entry of a waiting list. */
  adminPerson: (kind: string, id: string, q?: string) => withQuery(`/admin/people/${kind}/${id}`, { q }),
  adminPersonSignOut: (id: string) => `/admin/people/account/${id}/sign-out`,
  adminPersonExport: (kind: string, id: string) => `/admin/people/${kind}/${id}/export`,
  /** The import tool, which anybody may read; `tab` is one of its three. */
  importTool: (tab?: string) => withQuery("/admin/import", { tab }),
  migrateData: "/migrate-data",
  adminImports: "/admin/imports",
  /** A removal, beside the list of imports. */
  adminRemoval: (id: string) => withQuery("/admin/imports", { open: id }),
  deleteAll: (sure?: string) => withQuery("/admin/imports/delete-all", { sure }),
  /** All listings as a file that can be imported again. */
  adminListingsExport: "/admin/imports/listings.csv",
  adminImport: (id: string, query: Query = {}) => withQuery(`/admin/imports/${id}`, query),
  adminImportVerb: (id: string, verb: Verb<"import">, query: Query = {}) =>
    withQuery(`/admin/imports/${id}/${verb}`, query),
  /** The rows of a trial that may be listed already, after row `after`. */
  adminImportUnsure: (id: string, after?: number) => withQuery(`/admin/imports/${id}/held`, { after }),
  /** The event stream of an import's progress. */
  adminImportLive: (id: string) => `/admin/imports/${id}/live`,
  adminImportBadRows: (id: string) => `/admin/imports/${id}/bad-rows.csv`,
  adminFigures: "/admin/figures",
  /** `show` is one of its lists; by default, what waits for an operator. */
  adminPlacements: (query: Query = {}) => listAt("/admin/featured", query),
  adminPlacementVerb: (verb: Verb<"placement">, query: Query) => listAt(`/admin/featured/${verb}`, query),
  adminWaitlist: "/admin/waitlist",
  adminAudit: (query: AuditQuery = {}) => withQuery("/admin/audit", query),
  claimListing: "/claim-listing",
  claimListingOf: (business: string) => withQuery("/claim-listing", { business }),
  claimListingAt: (query: ClaimPlace) => withQuery("/claim-listing", query),
  claimConfirmation: (claim?: string) => withQuery("/claim-confirmation", { claim }),
  getFeatured: "/get-featured",
  /** One plan's form; `cancelled` is the way back from the payment page. */
  getFeaturedAt: (query: { plan?: string; cancelled?: string; waiting?: string; business?: string }) =>
    withQuery("/get-featured", query),
  featuredSuccess: (session?: string) => withQuery("/featured-success", { session_id: session }),
  /** Where the vendor sends a buyer who paid, with the page's id in its own words. */
  featuredSuccessReturn: "/featured-success?session_id={CHECKOUT_SESSION_ID}",
  planVerb: (verb: Verb<"plan">) => `/portal/plan/${verb}`,

  adminClaims: "/admin/claims",
  adminClaimsResend: "/admin/claims/resend",
  adminUndo: "/admin/undo",
  /** `open` is the claim beside the list. */
  adminClaimsAt: ({ show, ...query }: Query) =>
    withQuery("/admin/claims", { show: show === "all" ? undefined : show, ...query }),
  adminReviews: (query: Query = {}) => withQuery("/admin/reviews", query),
  adminDisputeFile: (id: string) => `/admin/reviews/papers/${id}`,
  adminPapers: "/admin/proofs",
  adminPaper: (id: string) => withQuery("/admin/proofs", { open: id }),
  adminPaperFile: (id: string) => `/admin/proofs/${id}/paper`,

  privacyPolicy: "/privacy-policy",
  termsConditions: "/terms-conditions",
  reviewsPolicy: "/reviews-policy",
  reportReview: (id: string) => `/reviews/${id}/report`,
  howWeOrderResults: "/how-we-order-results",
  contact: "/contact",
  contactAbout: (topic: string, business?: string) => withQuery("/contact", { topic, business }),
  robots: "/robots.txt",
  sitemap: "/sitemap.xml",
  sitemapFile: (name: string) => `/sitemap/${name}`,

  rooferCount: "/api/roofer-count",
  sendSms: "/functions/v1/send-sms",
  verifySms: "/functions/v1/verify-sms",
  sendNotification: "/api/send-notification",
  sendCustomerConfirmation: "/api/send-customer-confirmation",
  paymentWebhook: "/webhooks/stripe",
  createCheckoutSession: "/api/create-checkout-session",
  handlePaymentSuccess: "/api/handle-payment-success",
  createPortalSession: "/api/create-portal-session",
  migrateCsvData: "/functions/v1/migrate-csv-data",
  /** The outcome of each row of an import that the caller's own token started. */
  importRows: (id: string, query: { show?: string; after?: number } = {}) =>
    withQuery(`/functions/v1/imports/${id}/rows`, query),
  importBadRows: (id: string) => `/functions/v1/imports/${id}/bad-rows.csv`,
  deleteAllBusinesses: "/functions/v1/delete-all-businesses",
  openapi: "/openapi.json",
  nextPages: "/next-pages.json",
  /** Where app/enhance.js reports what was seen of paid listings. */
  seen: "/seen",
  healthz: "/healthz",
  readyz: "/readyz",
  status: "/status",
  devOutbox: "/dev/outbox",
  /** The payment stand-in's pages: for paying, and in place of the vendor's billing portal. */
  demoCheckout: (id: string) => `/dev/checkout/${encodeURIComponent(id)}`,
  demoBilling: (customer: string, returnUrl?: string) =>
    withQuery(`/dev/billing/${encodeURIComponent(customer)}`, { back: returnUrl }),
  devOutboxJson: "/dev/outbox.json",
} as const;
