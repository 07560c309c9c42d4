import type { SubmissionResult } from "@conform-to/react";
import type { KnownListings } from "./look-alikes";

export type TakenWhy = "owned" | "contested" | "disputed";

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
