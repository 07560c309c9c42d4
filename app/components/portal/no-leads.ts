const unverified =
  "No leads yet. Only verified businesses get them: we check yours within 24 hours and email you.";

/** What an empty list of leads says: when there will be one, and how its owner hears of it. */
export function noLeadsYet({ verified, emailed }: { verified: boolean; emailed: boolean }): string {
  if (!verified) return unverified;
  return emailed
    ? "No leads yet. We email you when one comes, and it appears here."
    : "No leads yet. As soon as one comes, it appears here.";
}
