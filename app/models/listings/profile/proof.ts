import { z } from "zod";
import { type ProofKind, proofKinds } from "../../../../drizzle/schema/values/listings";
import { type GivenCheck, insuranceDay } from "./check";
import { businessIdMissing } from "./own-profile";

export { type ProofKind, proofKinds } from "../../../../drizzle/schema/values/listings";

/** How many one business may have waiting for an answer. */
export const mostWaitingProofs = 6;
/** How long a paper is kept after the answer. */
export const paperDays = 30;

const longest = 120;
const text = z.string().trim().max(longest, `Please use at most ${longest} characters.`).default("");

const named = {
  insurance: "Enter the name of the insurer.",
  trade_body: "Enter the name of the trade body.",
  guarantee: "Say what you guarantee, and for how long.",
} as const;

/** What an owner says of a paper that they send. */
export const proofForm = z
  .object({
    business: z.string({ error: businessIdMissing }).max(36, businessIdMissing),
    kind: z.enum(proofKinds),
    organisation: text,
    number: text,
    expires: z.string().default(""),
  })
  .superRefine(({ kind, organisation, number, expires }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!organisation) wrong("organisation", named[kind]);
    if (kind === "trade_body" && !number) wrong("number", "Enter the number of the membership.");
    const day = kind === "insurance" ? insuranceDay(expires) : undefined;
    if (day?.status === "wrong") wrong("expires", day.message);
  });

/** What it says, as it would be shown once it is checked. */
export function givenBy({
  kind,
  organisation,
  number,
  expires,
}: z.infer<typeof proofForm>): GivenCheck & { kind: ProofKind } {
  const day = kind === "insurance" ? insuranceDay(expires) : undefined;
  const expiresOn = day?.status === "right" ? day.day : null;
  return { kind, organisation, number: kind === "trade_body" ? number : "", expiresOn };
}
