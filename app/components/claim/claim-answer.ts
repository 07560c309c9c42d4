import type { SubmissionResult } from "@conform-to/react";
import type { PostedField } from "~/models/base/unsent-form";

export type TakenWhy = "owned" | "contested" | "disputed";

export type KnownListing = { id: string; name: string; city: string; claimed: boolean };

/** Those that a new listing may be already. */
export type KnownListings = {
  listings: readonly KnownListing[];
  /** The form as it was sent, which goes on from here. */
  fields: readonly PostedField[];
};

/** What a page about claiming is answered with that stays where it is. */
export type ClaimAnswer = {
  refused?: SubmissionResult;
  /** The listing has an owner, or somebody's claim or dispute is first: theirs is noted. */
  taken?: { businessName: string; why: TakenWhy };
  known?: KnownListings;
};

/** What the address of such a page asks for. */
export type ClaimQuery = {
  q: string;
  city: string;
  featuredOnly: boolean;
  business: string | null;
  adds: boolean;
  claim?: string;
};

/** The listing that it names. */
export type NamedListing = { id: string; name: string; city: string; claimed: boolean; path: string };
