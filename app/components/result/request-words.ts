import type { FactRow } from "~/components/page/facts";
import type { QuoteQuery } from "~/models/quiz/quote-query";
import { serviceName } from "~/models/trades/words";

/** Never empty. */
export const serviceLabel = (service: string): string => serviceName(service || "other");

/** 'Roofing in Leeds (LS1 4DY)', the postcode in one piece. */
export const located = (service: string, area: string, postcode: string): string =>
  `${serviceLabel(service)} in ${area}${postcode ? ` (${postcode.replaceAll(" ", "\u00a0")})` : ""}`;

/** Who asked, for the list of facts. */
export const contactRows = ({ name, phone, email, postcode }: QuoteQuery): FactRow[] => [
  ["Name", name],
  ["Phone", phone],
  ["Email", email],
  ["Postcode", postcode],
];
