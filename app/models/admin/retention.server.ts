import {
  forgetEndedSessions,
  forgetEndedTokens,
  forgetOldSignIns,
  forgetUnprovedSignUps,
} from "~/models/accounts/retention.server";
import { forgetBarred } from "~/models/base/deferred.server";
import { sweepHits } from "~/models/base/rate-limits.server";
import {
  forgetClaimCodes,
  forgetClaimDocuments,
  forgetOldClaimants,
  lapseClaims,
} from "~/models/claims/retention.server";
import { forgetImportRows } from "~/models/imports/retention.server";
import { eraseUnverifiedLeads } from "~/models/leads/erasure.server";
import { forgetPapers } from "~/models/listings/admin/papers.server";
import { letRemovedPicturesGo } from "~/models/listings/profile/pictures.server";
import { forgetMerges } from "~/models/merges/undo.server";
import { blankOldMessages } from "~/models/messages/retention.server";
import { sweepHours } from "~/models/phones/code-limits.server";
import { forgetOldCodes } from "~/models/phones/retention.server";
import { forgetToldWaits, forgetUnpaidApplications } from "~/models/placements/retention.server";
import { forgetOldLookups } from "~/models/places/lookup.server";
import { forgetOldDrafts } from "~/models/quiz/drafts.server";
import { eraseRemoved } from "~/models/removals/retention.server";
import { forgetDisputeFiles } from "~/models/reviews/disputes/files.server";
import { eraseClosedLeads } from "~/models/reviews/erasure.server";
import { forgetWrittenTo } from "~/models/waitlist/waitlist.server";

/** What is deleted; `apply` does it, and returns how many. */
export type RetentionRule = { what: string; apply: () => Promise<number> };

/** Every rule for deleting rows; loops.server.ts has those for files. Each is with its subject, and docs/desk.md lists all. */
export const retentionRules: readonly RetentionRule[] = [
  { what: "counted acts", apply: sweepHits },
  { what: "counted hours", apply: sweepHours },
  { what: "codes", apply: forgetOldCodes },
  { what: "codes of claims", apply: forgetClaimCodes },
  { what: "documents of claims", apply: forgetClaimDocuments },
  { what: "claims that nobody showed anything for, or came for", apply: lapseClaims },
  { what: "names on old claims", apply: forgetOldClaimants },
  { what: "decisions that could not be done", apply: forgetBarred },
  { what: "drafts", apply: forgetOldDrafts },
  { what: "unverified leads", apply: eraseUnverifiedLeads },
  { what: "closed leads", apply: eraseClosedLeads },
  { what: "pictures of removed businesses", apply: letRemovedPicturesGo },
  { what: "papers that owners sent to be checked", apply: forgetPapers },
  { what: "files of disputed reviews", apply: forgetDisputeFiles },
  { what: "listings that were removed at once", apply: eraseRemoved },
  { what: "rows of old imports", apply: forgetImportRows },
  { what: "merges that cannot be undone any more", apply: forgetMerges },
  { what: "messages", apply: blankOldMessages },
  { what: "sessions", apply: forgetEndedSessions },
  { what: "links of mails", apply: forgetEndedTokens },
  { what: "sign-ins", apply: forgetOldSignIns },
  { what: "sign-ups that nobody confirmed", apply: forgetUnprovedSignUps },
  { what: "people of waiting lists who were told", apply: forgetWrittenTo },
  { what: "applications that nothing was bought with", apply: forgetUnpaidApplications },
  { what: "people who were told of a free place", apply: forgetToldWaits },
  { what: "postcode look-ups", apply: forgetOldLookups },
];
