import { z } from "zod";
import { typedText } from "~/models/reading/text";
import { type SentKind, sentKinds } from "../../../../drizzle/schema/values/listings";
import { checkLabels, type GivenCheck, insuranceDay } from "./check";
import { businessIdMissing } from "./own-profile";

export {
  type PaperKind,
  paperKinds,
  type SentKind,
  sentKinds,
} from "../../../../drizzle/schema/values/listings";

/** Labels of what an owner can send. */
export const sentLabels: Readonly<Record<SentKind, string>> = { ...checkLabels, job: "A finished job" };

/** How many finished jobs a page shows, the newest. */
export const mostJobs = 3;

/** How many one business may have waiting for an answer. */
export const mostWaitingPapers = 6;
/** How long a paper is kept after the answer. */
export const paperDays = 30;

const longest = 120;
const text = typedText(longest, `Please use at most ${longest} characters.`).default("");

const named = {
  insurance: "Enter the name of the insurer.",
  trade_body: "Enter the name of the trade body.",
  guarantee: "Say what you guarantee, and for how long.",
  job: "Say what was done, where and when.",
} as const satisfies Record<SentKind, string>;

/** The form that goes with a paper, or with a finished job, whose photos are chosen from the gallery. */
export const paperForm = z
  .object({
    business: z.string({ error: businessIdMissing }).max(36, businessIdMissing),
    kind: z.enum(sentKinds),
    organisation: text,
    number: text,
    expires: z.string().default(""),
    before: z.string().max(36).optional(),
    after: z.string().max(36).optional(),
  })
  .superRefine(({ kind, organisation, number, expires, before, after }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!organisation) wrong("organisation", named[kind]);
    if (kind === "trade_body" && !number) wrong("number", "Enter the number of the membership.");
    const day = kind === "insurance" ? insuranceDay(expires) : undefined;
    if (day?.status === "wrong") wrong("expires", day.message);
    if (kind !== "job") return;
    if (!before) wrong("before", "Choose the photo of before.");
    if (!after || after === before) wrong("after", "Choose the photo of after, another than that of before.");
  });

/** What the form says, as it is shown once it has been checked. */
export function givenBy({
  kind,
  organisation,
  number,
  expires,
}: z.infer<typeof paperForm>): Omit<GivenCheck, "kind"> & { kind: SentKind } {
  const day = kind === "insurance" ? insuranceDay(expires) : undefined;
  const expiresOn = day?.status === "right" ? day.day : null;
  return { kind, organisation, number: kind === "trade_body" ? number : "", expiresOn };
}
