import { paths } from "~/paths";

/** What either side can do with an agreement; each has an address below its page. */
type AgreementVerb = "accept" | "complain";

const below = (page: string, ...parts: (string | undefined)[]) =>
  [page, ...parts.filter((part) => part !== undefined)].join("/");

/** Addresses of prices and agreements, below those of a request, a lead and the desk. */
export const pricePaths = {
  received: (token: string) => `${paths.myRequest(token)}#prices`,
  /** Where a homeowner enters a price that they have on paper, or changes it. */
  entered: (token: string, price = "new") => below(paths.myRequest(token), "paper", price),
  enteredRemoval: (token: string, price: string) => below(paths.myRequest(token), "paper", price, "remove"),
  receivedAt: (token: string, version: string, at: "choose" | "file") =>
    below(paths.myRequest(token), "prices", version, at),
  agreement: (token: string, verb?: AgreementVerb | "code" | "cancel") =>
    below(paths.myRequest(token), "agreement", verb),
  own: (lead: string, verb?: "look" | "withdraw") => below(paths.lead(lead), "price", verb),
  ownFile: (lead: string, file: string) => below(paths.lead(lead), "price", "files", file),
  ownAgreement: (lead: string, verb?: AgreementVerb) => below(paths.lead(lead), "agreement", verb),
  /** An agreement that somebody has complained about. */
  complaint: (id: string) => below(paths.admin, "agreements", id),
} as const;
