/** Letters that Unicode does not take apart into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};

/**
 * Lowercase with accents folded, only letters, digits and hyphens, one hyphen for each gap.
 * Empty when nothing of the text remains.
 */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => plainLetters[letter] ?? "")
    .normalize("NFKD")
    .replace(/[^a-z0-9\s-]/g, "")
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The slug of a business: from its name, or `business-` and the first eight digits of its id. */
export function businessSlug(name: string, id: string): string {
  return slugify(name) || `business-${id.slice(0, 8)}`;
}
