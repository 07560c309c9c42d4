import type { SubmissionResult } from "@conform-to/dom";
import type { VerificationMethod } from "~/models/claims/claim";

export type TakenWhy = "owned" | "contested" | "disputed";

export type KnownListing = { id: string; name: string; city: string; claimed: boolean };

/** Existing listings that a new one may duplicate. */
export type KnownListings = {
  listings: readonly KnownListing[];
  /** The submitted form, to be continued from here. */
  fields: readonly [name: string, value: string][];
};

/** The action's answer to a page about claiming that is shown again. */
export type ClaimAnswer = {
  refused?: SubmissionResult;
  /** The listing has an owner, or another claim or dispute came first: this one is noted. */
  taken?: { businessName: string; why: TakenWhy };
  known?: KnownListings;
};

/** The query of a page about claiming. */
export type ClaimQuery = {
  q: string;
  city: string;
  featuredOnly: boolean;
  business: string | null;
  adds: boolean;
  claim?: string;
};

/** The listing that the query's `business` names. */
export type NamedListing = {
  id: string;
  name: string;
  city: string;
  claimed: boolean;
  path: string;
  methods: VerificationMethod[];
};
