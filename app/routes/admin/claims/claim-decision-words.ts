import { claimStatusWords } from "~/components/claim/claim-words";
import type { Approval, lookInto, Rejection } from "~/models/claims/decisions.server";

/** What an approval came to, for whoever pressed the button. */
export function approvalWords(outcome: Approval): string {
  switch (outcome.status) {
    case "approved":
      return outcome.awaitsLink
        ? `${outcome.businessName} is approved; it is the claimant's once they follow the link that we emailed.`
        : `${outcome.businessName} is approved: claimed, verified, and its owner is told.`;
    case "decided":
      return decidedWords(outcome);
    case "unavailable":
      return `${outcome.businessName} was not approved: the listing is off the site, or another's by now.`;
    case "missing":
      return "That claim does not exist any more.";
  }
}

/** What a rejection came to. */
export function rejectionWords(outcome: Rejection): string {
  switch (outcome.status) {
    case "rejected":
      return `The claim for ${outcome.businessName} is rejected, and the claimant is told why.`;
    case "decided":
      return decidedWords(outcome);
    case "missing":
      return "That claim does not exist any more.";
  }
}

/** What looking into a dispute came to. */
export function lookWords(outcome: Awaited<ReturnType<typeof lookInto>>): string {
  switch (outcome.status) {
    case "looking":
      return `You are looking into it: the owner, name, phone, email and website of ${outcome.businessName} wait until you decide.`;
    case "decided":
      return decidedWords(outcome);
    case "missing":
      return "That claim does not exist any more.";
  }
}

const decidedWords = ({ businessName, was, by }: Extract<Approval, { status: "decided" }>): string =>
  `${businessName} was decided before${by ? ` by ${by}` : ""}: ${claimStatusWords[was].toLowerCase()}. Nothing has changed.`;
