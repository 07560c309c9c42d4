/** What has become of a request, in the homeowner's hands; what is said of it may promise no more than this. */
export type RequestState = "open" | "stopped" | "hired" | "deleted";

/** The strongest of what the homeowner did: a deletion ends everything, and who hired wants nobody else. */
export function requestState(lead: {
  erasedAt: Date | null;
  hiredAt: Date | null;
  routingStoppedAt: Date | null;
}): RequestState {
  if (lead.erasedAt) return "deleted";
  if (lead.hiredAt) return "hired";
  return lead.routingStoppedAt ? "stopped" : "open";
}
