import { claimStatusWords } from "~/components/claim/claim-words";
import type { Said } from "~/models/base/said";
import type { CodeSent } from "~/models/claims/codes.server";
import type { lookInto } from "~/models/claims/decisions.server";
import type { Held } from "~/models/claims/held.server";

/** What a decision came to that was not written down; of one that was, the page itself says so, with its Undo. */
export function refusedWords(outcome: Exclude<Held, { status: "held" }>): string {
  switch (outcome.status) {
    case "held before":
      return `${outcome.businessName} is decided already: it stands above with its Undo.`;
    case "unproved":
      return `${outcome.businessName} was not approved: no code has proved it. Open it and look first.`;
    case "decided":
      return decidedWords(outcome);
    case "unavailable":
      return `${outcome.businessName} was not approved: the listing is off the site, or another's by now.`;
    case "missing":
      return missingWords;
  }
}

const missingWords = "That claim does not exist any more.";

/** What looking into a dispute came to. */
export function lookWords(outcome: Awaited<ReturnType<typeof lookInto>>): string {
  switch (outcome.status) {
    case "looking":
      return `You are looking into it: the owner, name, phone, email and website of ${outcome.businessName} wait until you decide.`;
    case "decided":
      return decidedWords(outcome);
    case "missing":
      return missingWords;
  }
}

/** What became of a code that an operator sent. */
export function codeWords(outcome: CodeSent): Said {
  switch (outcome.status) {
    case "sent":
      return `A code is on its way to ${outcome.masked}. Once the claimant types it, the claim is proved.`;
    case "limited":
      return { refused: outcome.error };
    case "nowhere":
      return { refused: "The listing has no such email or number any more." };
    case "settled":
      return { refused: "Somebody has decided it already." };
    case "missing":
      return { refused: missingWords };
  }
}

const decidedWords = ({ businessName, was, by }: Extract<Held, { status: "decided" }>): string =>
  `${businessName} was decided before${by ? ` by ${by}` : ""}: ${claimStatusWords[was].toLowerCase()}. Nothing has changed.`;
