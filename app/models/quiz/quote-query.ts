import { boundedText } from "~/models/base/text";
import { formatPhone } from "~/models/phones/phone";
import { formatPostcode } from "~/models/places/postcode";

/**
 * What the stated failure redirects say in the address of the page they lead to. Anybody can write such an
 * address, so every text is bounded and holds nothing that is not text; React does the escaping.
 */
export type QuoteQuery = {
  /** As in the table of prices where it is one of ours: `roofing`. */
  service: string;
  name: string;
  phone: string;
  email: string;
  postcode: string;
  /** The customer's notes. */
  description: string;
  /** As it was chosen, where the quiz asks: `small`. */
  size: string;
  /** `submission_failed`: the request waits in the spool. */
  error: string;
  /** `ai_quiz`: variant C. */
  source: string;
  success: boolean;
};

/** Those that name a person; the script of the page takes them out of the address bar. */
export const personalParameters = ["name", "phone", "email", "postcode", "description"] as const;

const longestText = 200;
export const longestDescription = 500;

/** The first of each parameter, cleaned and cut; empty where there is none. */
export function readQuoteQuery(search: URLSearchParams): QuoteQuery {
  const text = (name: string) => boundedText(search.get(name) ?? "", longestText);
  return {
    service: text("service").toLowerCase(),
    name: text("name"),
    phone: formatPhone(text("phone")),
    email: text("email"),
    postcode: formatPostcode(text("postcode")),
    description: boundedText(search.get("description") ?? "", longestDescription),
    size: text("size"),
    error: text("error"),
    source: text("source"),
    success: text("success") === "true",
  };
}

/** What somebody is greeted by: the first word of the name. */
export const firstNameOf = (name: string): string => name.split(/\s+/)[0] ?? "";
