import type { LeadEnd, LeadStatus } from "~/models/leads/lead";

/** Why a business can send no price for a lead that it was given. */
export type Bar = "erased" | "declined" | "hired" | "stopped";

type Lead = {
  erasedAt: Date | string | null;
  routingStoppedAt: Date | string | null;
  hiredAt: Date | string | null;
};

/** Why a business that stands so with a lead can send no price for it; null where it can. */
export function barOf(
  lead: Lead,
  { status, ended }: { status: LeadStatus; ended: LeadEnd | null },
): Bar | null {
  if (lead.erasedAt) return "erased";
  if (status === "declined") return "declined";
  if (lead.hiredAt) return ended === "chosen" ? null : "hired";
  return lead.routingStoppedAt ? "stopped" : null;
}

/** What is said of it. */
export const barWords: Readonly<Record<Bar, string>> = {
  erased: "The customer had their details deleted: no price can be sent any more.",
  declined: "You declined this lead. Take it back first, on its page, then send a price.",
  hired: "The customer has hired someone: no price can be sent any more.",
  stopped: "The customer has stopped this request: no price can be sent while it is stopped.",
};
