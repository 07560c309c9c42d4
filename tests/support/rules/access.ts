import { altField } from "~/models/listings/profile/picture";
import { formPages, paths } from "~/paths";
import { isOpen } from "./open-addresses";
import { accessToPrices } from "./price-access";

/** Everybody who may come to an address. Ann's business was given the lead and has the photo; Bob's was not. */
export const roles = ["visitor", "homeowner", "unconfirmed", "ann", "bob", "operator"] as const;
export type Role = (typeof roles)[number];

/**
 * What an address says to somebody: `in` takes them (a page, an answer, a mistake of theirs in a form), and the
 * others turn them away: to the sign-in page, to their own home, to what their account still needs, or for good.
 */
export type Outcome = "in" | "sign in" | "own home" | "claim" | 401 | 403 | 404;

export type Class = Readonly<Record<Role, Outcome>>;

const everybody = (outcome: Outcome): Class => ({
  visitor: outcome,
  homeowner: outcome,
  unconfirmed: outcome,
  ann: outcome,
  bob: outcome,
  operator: outcome,
});
/** An operator is let in, but what they ask for does not exist. */
const operatorsMiss: Class = { ...everybody("own home"), visitor: "sign in", operator: 404 };
/** Anybody may read it; a press by anybody but an operator is refused. */
const importTool: Access = {
  get: everybody("in"),
  post: {
    sample: { as: { ...everybody(403), operator: "in" }, fields: () => ({ intent: "sample" }) },
    upload: { as: { ...everybody(403), operator: "in" }, fields: () => ({ intent: "upload" }) },
  },
};
const signedIn: Class = { ...everybody("in"), visitor: "sign in" };
const professionals: Class = {
  ...signedIn,
  homeowner: "own home",
  unconfirmed: "claim",
  operator: "own home",
};
/** For accounts that have yet to confirm their address. */
const unconfirmed: Class = { ...everybody("own home"), visitor: "sign in", unconfirmed: "in" };
/** What belongs to Ann's business, and so is missing for Bob. */
const anns: Class = { ...professionals, bob: 404 };
/** What belongs to neither's business. */
const nobodys: Class = { ...anns, ann: 404 };
const operators: Class = { ...everybody("own home"), visitor: "sign in", operator: "in" };

/** Ids of Ann's things, and the token of a request's own page. */
export type Ids = { lead: string; business: string; picture: string; token: string };

type Fields = Record<string, string>;
type Post = { as: Class; fields?: (ids: Ids) => Fields };
type Access = { get?: Class; post?: Readonly<Record<string, Post>> };

/** A route with only an action: a GET leads to its page. */
const actionOnly = (as: Class, fields: Fields = {}): Access => ({
  get: everybody("in"),
  post: { "a press": { as, fields: () => fields } },
});

/** Each way to post to an address that takes them, by its `intent` or in words. */
const posts = (as: Class, ...intents: string[]) =>
  Object.fromEntries(intents.map((intent) => [intent, { as, fields: () => ({ intent }) }]));

/** Anybody may read it, and post to it if it takes posts. */
const open: Access = { get: everybody("in"), post: posts(everybody("in"), "a form") };
/** For anybody signed in; with the `intent` of each form. */
const account = (...intents: string[]): Access => ({ get: signedIn, post: posts(signedIn, ...intents) });
/** For professionals with a business of their own; with the `intent` of each form. */
const portal = (...intents: string[]): Access => ({
  get: professionals,
  post: posts(professionals, ...intents),
});
/** For operators only; with the `intent` of each form. */
const desk = (...intents: string[]): Access => ({
  get: operators,
  post: posts(operators, ...intents),
});
/** An endpoint for posts with a key, which signing in does not give. */
const keyed: Access = { get: everybody("in"), post: { "a body": { as: everybody(401) } } };

/** The same for one that is only read, which says so to whoever posts. */
const readByToken: Access = { get: everybody(401), post: { "a body": { as: everybody("in") } } };

/** What the forms about a lead post. */
const leadForms = (ids: Ids) => ({ leadId: ids.lead, business: ids.business, version: "" });
const leadPosts = {
  status: { as: anns, fields: (ids: Ids) => ({ ...leadForms(ids), intent: "status", status: "quoted" }) },
  declined: {
    as: anns,
    fields: (ids: Ids) => ({
      ...leadForms(ids),
      intent: "status",
      status: "declined",
      reason: "too_far",
    }),
  },
  notes: { as: anns, fields: (ids: Ids) => ({ ...leadForms(ids), intent: "notes", notes: "Forged" }) },
  undo: { as: anns, fields: (ids: Ids) => ({ ...leadForms(ids), intent: "undo", status: "new" }) },
  "status without a business": {
    as: anns,
    fields: ({ lead }: Ids) => ({ leadId: lead, intent: "status", status: "booked" }),
  },
};

const profile = (ids: Ids) => ({
  business: ids.business,
  business_name: "Forged",
  email: "forged@fettle.example",
  phone: "07700 900 999",
  city: "Leeds",
});
const profilePost = (intent: string, as = professionals) => ({
  as,
  fields: (ids: Ids) => ({ ...profile(ids), intent }),
});
const profilePage: Access = {
  get: professionals,
  post: {
    save: profilePost("save", anns),
    add: profilePost("add"),
    "remove:": profilePost("remove:Roofing"),
  },
};
const pictureOf = (wish: string) => ({
  as: anns,
  fields: ({ business, picture }: Ids) => ({
    business,
    do: `${wish}:${picture}`,
    [altField(picture)]: "Forged",
  }),
});

/**
 * Who gets in where: one line for each address of the build that is not open to everybody.
 * A new address of the desk: `"/admin/things": desk("approve", "refuse"),`
 */
const accessTo: Readonly<Record<string, Access>> = {
  "/account": account(),
  "/account/email": account("email"),
  "/account/password": account("password"),
  "/account/sign-out": { get: everybody("in"), post: { "a press": { as: signedIn } } },
  "/account/export": { get: signedIn },
  "/account/delete": account("delete"),
  "/customer-dashboard": { get: { ...everybody("own home"), visitor: "in", homeowner: "in" } },
  "/verify-email": {
    get: unconfirmed,
    post: {
      confirm: { as: everybody("in"), fields: () => ({ intent: "confirm" }) },
    },
  },
  "/verify-email/resend": { get: unconfirmed, post: posts(signedIn, "a press") },
  "/verify-email/change": {
    get: unconfirmed,
    post: { "the form": { as: signedIn, fields: () => ({ email: "new@fettle.example" }) } },
  },

  "/dashboard": portal(),
  "/portal/leads": { get: professionals, post: leadPosts },
  "/portal/leads.csv": { get: professionals },
  "/portal/leads/live": { get: { ...everybody(401), ann: "in", bob: "in" } },
  "/portal/leads/:leadId": { get: anns, post: leadPosts },
  "/portal/leads/:leadId/photo/:photo?": { get: anns },
  ...accessToPrices(anns, nobodys),
  "/portal/profile": {
    get: professionals,
    post: Object.fromEntries(["remove", "up", "down", "save"].map((wish) => [wish, pictureOf(wish)])),
  },
  "/portal/profile/proof": portal("send"),
  ...Object.fromEntries(formPages.map((page) => [paths.profilePage(page), profilePage])),
  "/portal/business": {
    get: everybody("in"),
    post: { "the switch": { as: anns, fields: ({ business }) => ({ business, at: "/dashboard" }) } },
  },
  "/portal/plan/billing": actionOnly(nobodys, { subscription: "sub_anothers" }),
  "/portal/plan/refund": actionOnly(nobodys, { subscription: "sub_anothers" }),
  "/portal/plan/wait": actionOnly(nobodys, { subscription: "sub_anothers", plan: "premium" }),
  "/portal/plan/change": actionOnly(nobodys, {
    ...{ subscription: "sub_anothers", plan: "premium" },
    wish: "5f0d4c1e-6f0b-4c53-9a43-0a3c1f2b7d11",
  }),
  "/portal/claim-business": { get: professionals, post: posts(professionals, "claim", "dispute") },
  "/portal/claim-business/new": { get: professionals, post: posts(professionals, "create") },
  "/claim-confirmation": { get: everybody("in"), post: posts(everybody(404), "code", "send-code") },
  "/portal/reviews/before": portal("a form"),
  "/portal/reviews/:review/dispute": { get: nobodys, post: { "a form": { as: professionals } } },
  "/portal/reviews": { get: professionals, post: { "a reply": { as: nobodys } } },
  "/portal/alerts": portal("save"),
  "/portal/alerts/away": { get: professionals, post: { "the form": { as: nobodys } } },
  "/portal/alerts/back": actionOnly(nobodys),
  "/portal/alerts/subscribe": actionOnly(professionals),
  "/portal/alerts/unsubscribe": actionOnly(professionals),

  "/account/second-factor": desk("prove"),
  "/account/second-factor/set-up": desk("confirm"),
  "/account/second-factor/remove": actionOnly(operators),
  "/account/unsent": { get: { ...everybody("own home"), visitor: "sign in" } },
  "/account/tokens": desk("make"),
  "/account/tokens/revoke": actionOnly(operators),

  "/admin": desk(),
  "/admin/claims": desk("approve-chosen"),
  "/admin/undo": actionOnly(operators),
  "/admin/search": desk(),
  "/admin/claims/resend": actionOnly(operators),
  "/admin/claims/documents/:documentId": { get: { ...operators, operator: 404 } },
  "/admin/listings": desk("publish"),
  "/admin/listings/unpublish": actionOnly(operators),
  "/admin/listings/:listingId": desk(),
  "/admin/listings/:listingId/publish": actionOnly(operators),
  "/admin/listings/:listingId/restore": actionOnly(operators),
  "/admin/listings/:listingId/reopen": actionOnly(operators),
  "/admin/listings/:listingId/end-check": actionOnly(operators),
  "/admin/listings/:listingId/verify": desk("the form"),
  "/admin/listings/:listingId/reject": desk("the form"),
  "/admin/listings/:listingId/suspend": desk("the form"),
  "/admin/listings/:listingId/take-back": desk("the form"),
  "/admin/reviews": desk("a decision"),
  "/admin/reviews/papers/:paper": { get: operatorsMiss },
  "/admin/proofs": desk("answer"),
  "/admin/proofs/:paperId/paper": { get: operators },
  "/admin/listings/duplicates": desk("merge"),
  "/admin/listings/duplicates/part": actionOnly(operators),
  "/admin/listings/duplicates/rejoin": actionOnly(operators),
  "/admin/listings/duplicates/undo": actionOnly(operators),
  "/admin/listings/:listingId/merge": desk("the form"),
  "/admin/leads": desk(),
  "/admin/leads/:leadId": desk(),
  "/admin/leads/:leadId/confirm-number": actionOnly(operators),
  "/admin/leads/:leadId/place": desk("the form"),
  "/admin/leads/:leadId/assign": actionOnly(operators),
  "/admin/leads/:leadId/end-wait": actionOnly(operators),
  "/admin/listings/:listingId/edit": desk("save", "add", "remove:"),
  "/admin/leads/:leadId/photo/:photo?": { get: operators },
  "/admin/messages": desk("resend"),
  "/admin/import": importTool,
  "/migrate-data": importTool,
  "/admin/imports": desk("restore"),
  "/admin/imports/delete-all": desk("sure", "delete"),
  "/admin/imports/listings.csv": { get: operators },
  "/admin/imports/:importId": {
    get: operatorsMiss,
    post: posts(operatorsMiss, "check", "import"),
  },
  "/admin/imports/:importId/reread": { get: operatorsMiss, post: posts(operatorsMiss, "the form") },
  "/admin/imports/:importId/cancel": actionOnly(operatorsMiss),
  "/admin/imports/:importId/resume": actionOnly(operatorsMiss),
  "/admin/imports/:importId/services": actionOnly(operatorsMiss),
  "/admin/imports/:importId/put-right": { get: operatorsMiss, post: posts(operatorsMiss, "the form") },
  "/admin/imports/:importId/undo": actionOnly(operatorsMiss),
  "/admin/imports/:importId/held": { get: operatorsMiss, post: posts(operatorsMiss, "same", "new") },
  "/admin/imports/:importId/live": { get: { ...everybody(401), operator: 404 } },
  "/admin/imports/:importId/bad-rows.csv": { get: operatorsMiss },
  "/admin/audit": desk(),
  "/admin/figures": desk(),
  "/admin/agreements/:agreement": { get: operatorsMiss },
  "/admin/settings": desk("save"),
  "/admin/settings/picture": desk("the form"),
  "/admin/featured": desk(),
  "/admin/featured/link": desk("the form"),
  "/admin/featured/refund": actionOnly(operators),
  "/admin/waitlist": desk("write"),
  "/admin/people": desk(),
  "/admin/people/:kind/:personId": desk("erase"),
  "/admin/people/:kind/:personId/export": { get: everybody(404), post: posts(operators, "export") },
  "/admin/people/account/:personId/sign-out": { get: everybody(404), post: posts(operators, "sign out") },

  "/reviews/:review/report": { get: everybody(404), post: posts(everybody(404), "a form") },
  "/functions/v1/send-sms": keyed,
  "/functions/v1/verify-sms": keyed,
  "/functions/v1/migrate-csv-data": keyed,
  "/functions/v1/imports/:importId/rows": readByToken,
  "/functions/v1/imports/:importId/bad-rows.csv": readByToken,
  "/functions/v1/delete-all-businesses": keyed,
  "/api/send-notification": keyed,
  "/api/send-customer-confirmation": keyed,
  "/api/create-checkout-session": keyed,
  "/api/handle-payment-success": keyed,
};

/** The access to an address; undefined if it is not classed. */
export function findAccess(address: string): Access | undefined {
  const known = accessTo[address];
  if (known) return known;
  return isOpen(address) ? open : undefined;
}

/** How to class a new address. */
export const howToClass = (address: string, takes: string) =>
  `${address} (${takes}) is not classed: who gets in? Add a line to tests/support/rules/access.ts, ` +
  `to accessTo ("${address}": desk("an intent"), portal("an intent"), keyed) or to open-addresses.ts`;
