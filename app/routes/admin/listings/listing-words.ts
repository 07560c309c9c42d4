import { statusWords } from "~/components/admin/listings/listing-rows";
import { many } from "~/components/admin/listings/merge-choice";
import type { Said } from "~/models/base/said";
import type { Decision, Published } from "~/models/listings/admin/decisions.server";
import type { TakeBackOutcome, VerifyOutcome } from "~/models/listings/admin/verification.server";
import type { MergeOutcome } from "~/models/merges/merge.server";

const mostNamed = 3;

/** 'A, B and C', 'A, B, C and 4 others'. */
function listed(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? "";
  const named = names.length > mostNamed + 1 ? names.slice(0, mostNamed) : names.slice(0, -1);
  const rest = names.length - named.length;
  return `${named.join(", ")} and ${rest === 1 ? names.at(-1) : `${rest} others`}`;
}

const are = (names: readonly string[]) => `${listed(names)} ${names.length === 1 ? "is" : "are"}`;

/** What became of listings that were to be published, by name. */
export function publishedWords(outcomes: readonly Published[]): Said {
  const published = outcomes.flatMap(({ status, name }) => (status === "published" ? [name] : []));
  const decided = outcomes.flatMap((each) =>
    each.status === "decided"
      ? [`${each.name} was decided before you pressed: ${statusWords[each.now].toLowerCase()}.`]
      : [],
  );
  const words = decided.slice(0, mostNamed).join(" ");
  return published.length > 0 ? `${are(published)} on the site. ${words}`.trim() : { refused: words };
}

export const unpublishedWords = (names: readonly string[]): Said =>
  names.length > 0
    ? `${are(names)} back in the queue, and off the site.`
    : {
        refused: "That could not be undone: it has an owner by now, or was published more than an hour ago.",
      };

/** Whether its people were written to about a decision: an imported listing may have no email. */
function toldWords(told: boolean, news: "reason" | "word"): string {
  if (!told) return "It has no email, so nobody was told.";
  return news === "reason" ? "The reason leaves by email in a minute." : "Its owner is told.";
}

/** A decision about one listing: what was done, or that somebody was faster. */
export function decisionWords(
  outcome: Exclude<Decision, { status: "missing" }>,
  done: string,
  news?: "reason" | "word",
): Said {
  if (outcome.status !== "done") {
    return {
      refused: `Nothing was changed: ${outcome.name} is ${statusWords[outcome.now].toLowerCase()} already, or cannot be by now.`,
    };
  }
  const { name, told } = outcome;
  if (told === "unsent") return `${name} ${done} No mail had left: nobody hears of it.`;
  const undo = told && news === "reason" ? "Put it back before, and nobody hears of it." : "";
  return `${name} ${done} ${news ? toldWords(told, news) : ""} ${undo}`.trim();
}

/** What became of a check, or of taking one back. */
export function checkedWords(outcome: VerifyOutcome | TakeBackOutcome): string {
  switch (outcome.status) {
    case "missing":
      return "There is no such listing.";
    case "verified":
      return `${outcome.name}: ${outcome.first ? "verified" : "checked again"}`;
    case "taken back":
      return `${outcome.name}: no longer verified${outcome.told ? "" : ", and it has no email"}`;
    case "verified before":
      return `${outcome.name} was verified before you pressed${outcome.by ? `, by ${outcome.by}` : ""}. Nothing of yours was saved.`;
    case "not verified":
      return `Nothing was changed: ${outcome.name} does not say Verified.`;
    case "unavailable":
      return `${outcome.name} is not on the site, so it cannot be verified.`;
  }
}

export const mergedWords = ({ gone, stays, moved }: Extract<MergeOutcome, { status: "merged" }>) =>
  `${gone} is merged into ${stays}: ${many(moved.requests, "request")}, ${many(moved.claims, "claim")} and ${many(moved.addresses, "address", "addresses")} moved.`;

export const mergeBarredWords = {
  "two owners": "Nothing was changed: each has an owner of its own.",
  "two plans": "Nothing was changed: each has a plan that runs. Refund or end one first.",
  impossible: "Nothing was changed: one of the two is removed, or was merged before you pressed.",
} as const;

/** Somebody else pressed first. */
export const decidedBefore: Said = {
  refused: "Nothing was changed: somebody decided about these two before.",
};
