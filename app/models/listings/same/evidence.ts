import { type Evidence, evidenceGrades, type Grade } from "../../../../drizzle/schema/values/duplicates";
import type { BusinessStatus } from "../../../../drizzle/schema/values/listings";

export type { Evidence, Grade } from "../../../../drizzle/schema/values/duplicates";

/** What listings are compared by: generated columns (drizzle/schema/businesses.ts), and `city_key`. */
export type EvidenceKey = "name_key" | "phone" | "website_host" | "postcode_key" | "city_key";

type Weighed = {
  /** It holds where all keys of any one set are equal. */
  same: readonly (readonly EvidenceKey[])[];
  words: string;
};

/**
 * What makes two listings one business, the strongest first. Two branches of a firm share a website, and perhaps a
 * number, and differ in their towns: a website in another town says nothing without the number. A number alone may be a
 * call centre's; a name and a town alone may be two firms'.
 */
export const evidence: Readonly<Record<Evidence, Weighed>> = {
  "name phone place": {
    same: [
      ["name_key", "phone", "city_key"],
      ["name_key", "phone", "postcode_key"],
    ],
    words: "Same name and phone number, in one place",
  },
  "name postcode": { same: [["name_key", "postcode_key"]], words: "Same name and postcode" },
  "name website place": {
    same: [["name_key", "website_host", "city_key"]],
    words: "Same name and website, in one town",
  },
  "phone website place": {
    same: [
      ["phone", "website_host", "city_key"],
      ["phone", "website_host", "postcode_key"],
    ],
    words: "Same phone number and website, in one place",
  },
  "name phone": { same: [["name_key", "phone"]], words: "Same name and phone number" },
  "phone website": { same: [["phone", "website_host"]], words: "Same phone number and website" },
  "phone place": {
    same: [
      ["phone", "city_key"],
      ["phone", "postcode_key"],
    ],
    words: "Same phone number, in one place",
  },
  "website place": {
    same: [
      ["website_host", "city_key"],
      ["website_host", "postcode_key"],
    ],
    words: "Same website, in one place",
  },
  phone: { same: [["phone"]], words: "Same phone number" },
  website: { same: [["website_host"]], words: "Same website" },
  "name place": { same: [["name_key", "city_key"]], words: "Same name, in one town" },
};

/**
 * The kinds of evidence of these grades, the strongest first. `certain`: they are one. `likely`: a person should look.
 * `possible`: only for somebody about to add a business.
 */
export const evidenceOf = (grades: readonly Grade[]): Evidence[] =>
  grades.flatMap((grade): readonly Evidence[] => evidenceGrades[grade]);

export const isCertain = (kind: Evidence): boolean => evidenceOf(["certain"]).includes(kind);

/** A number or website that more listings share is a call centre's or a directory's, and proves nothing by itself. */
export const mostSharing = 5;

/** One listing of a possible duplicate pair. */
export type Twin = {
  id: string;
  name: string;
  slug: string;
  city: string;
  postcode: string | null;
  phone: string | null;
  website: string | null;
  status: BusinessStatus;
  claimed: boolean;
  verified: boolean;
  /** ISO 8601. */
  createdAt: string;
};
