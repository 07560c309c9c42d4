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

/** Control characters but the line feed, direction overrides, and halves of a character. */
const notText = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;

/** At most so many characters of text, marked with '…' where more was cut. */
export function boundedText(text: string, longest: number): string {
  // Cut before anything looks at it: a character takes two places at most, and what is not text takes some too.
  const clean = text
    .slice(0, 4 * longest)
    .replace(/\r\n?/g, "\n")
    .replaceAll("\t", " ")
    .replace(notText, "")
    .trim();
  const characters = [...clean];
  if (characters.length <= longest && text.length <= 4 * longest) return clean;
  return `${characters.slice(0, longest).join("").trimEnd()}…`;
}

/** What somebody is greeted by: the first word of the name. */
export const firstNameOf = (name: string): string => name.split(/\s+/)[0] ?? "";
