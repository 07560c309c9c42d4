import { formatPhone } from "~/models/reading/phone";
import { formatPostcode } from "~/models/reading/postcode";
import { boundedText } from "~/models/reading/text";

/**
 * The parameters of the specified failure pages. Anybody can write such an address, so every text is limited in length
 * and cleaned; React escapes it.
 */
export type QuoteQuery = {
  /** As in the price table, if it is one of ours: `roofing`. */
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

/** Parameters with personal data; the page's script removes them from the address bar. */
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

/** The name in the greeting: the first word. */
export const firstNameOf = (name: string): string => name.split(/\s+/)[0] ?? "";
