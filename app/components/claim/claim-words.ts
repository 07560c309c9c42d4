import type { ClaimKind, ClaimStatus, CodeChannel, VerificationMethod } from "~/models/claims/claim";

export const claimStatusWords: Readonly<Record<ClaimStatus, string>> = {
  pending: "Being checked, within 24 hours",
  proven: "Yours, proved by a code",
  approved: "Approved",
  rejected: "Not approved",
  refused: "Not taken",
  disputed: "Being looked at, within 24 hours",
  lapsed: "Ended",
};

export const claimKindWords: Readonly<Record<ClaimKind, string>> = {
  claim: "Claim",
  addition: "New listing",
  dispute: "Dispute",
};

export function proofWords({
  provedBy,
  documents,
}: {
  provedBy: CodeChannel | null;
  documents: number;
}): string {
  if (provedBy) return `proved by a code by ${provedBy === "sms" ? "text" : "email"}`;
  return documents > 0 ? `${documents} ${documents === 1 ? "document" : "documents"}` : "nothing proved";
}

export const methodOptions: readonly { value: VerificationMethod; label: string }[] = [
  { value: "email", label: "Email: a code to the email on the listing" },
  { value: "phone", label: "Phone: a code by text to the number on the listing" },
  { value: "document", label: "Document: a bill or letter with the business's name" },
];
