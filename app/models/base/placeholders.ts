/** Numbers that Ofcom gives to drama, names that nobody can own (RFC 2606), and our own word for it. */
const placeholder = /^(\+44|0)7700 ?900|\.example\b|demonstration/i;

/**
 * Which of the facts about whoever runs the site are still those that came with the source, by name: they reach
 * nobody, and a page that shows them to the public is wrong.
 */
export function listPlaceholders(facts: Readonly<Record<string, string>>): string[] {
  return Object.keys(facts).filter((name) => placeholder.test(facts[name] ?? ""));
}
