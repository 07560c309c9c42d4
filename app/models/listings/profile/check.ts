import { z } from "zod";
import { londonDay } from "~/models/base/clock";
import { readDate } from "~/models/reading/date";
import { typedText } from "~/models/reading/text";
import type { CheckKind } from "../../../../drizzle/schema/values/listings";

export { type CheckKind, checkKinds } from "../../../../drizzle/schema/values/listings";

/** A check that counts. */
export type ShownCheck = {
  id: string;
  kind: CheckKind;
  /** The insurer, or the trade body. */
  organisation: string;
  /** Of the membership. */
  number: string;
  /** The last day of the insurance: `2027-03-03`. */
  expiresOn: string | null;
  checkedAt: Date;
};

/** A check that an operator records now. */
export type GivenCheck = Pick<ShownCheck, "kind" | "organisation" | "number" | "expiresOn">;

/** Labels of the checks on the operator's form. */
export const checkLabels: Readonly<Record<CheckKind, string>> = {
  identity: "Who is behind it",
  address: "The address",
  phone: "The phone number",
  insurance: "Insurance papers",
  trade_body: "Membership of a trade body",
  guarantee: "A guarantee in writing",
};

/** What an operator may tick without a paper from the owner: a guarantee is in the owner's own words. */
const tickedKinds = ["identity", "address", "phone", "insurance", "trade_body"] as const;

const longest = 120;
const tooLong = `Please use at most ${longest} characters.`;
const text = typedText(longest, tooLong).default("");
const ticked = z.literal("on").optional();
const noDay = "Enter the last day of the insurance, like 31/03/2027.";

/** What an operator ticks and types; at least one thing has to have been checked. */
export const checksForm = z
  .object({
    identity: ticked,
    address: ticked,
    phone: ticked,
    insurance: ticked,
    insurer: text,
    expires: z.string({ error: noDay }).trim().max(40, noDay).optional(),
    trade_body: ticked,
    body: text,
    number: text,
    /** Whether the operator's page said Verified. */
    seen: z.enum(["verified", "unverified"]).default("unverified"),
  })
  .superRefine((form, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!tickedKinds.some((kind) => form[kind])) wrong("identity", "Tick what you have checked.");
    if (form.seen === "unverified" && !form.identity)
      wrong("identity", "Verified says that we know who is behind it: check that first, and tick it.");
    if (form.insurance) {
      const day = insuranceDay(form.expires ?? "");
      if (day.status === "wrong") wrong("expires", day.message);
    }
    if (form.trade_body && !form.body) wrong("body", "Enter the name of the trade body.");
    if (form.trade_body && !form.number) wrong("number", "Enter the number of the membership.");
  });

/** The checks of a valid form. */
export function checksOf(form: z.infer<typeof checksForm>): GivenCheck[] {
  const plain = { organisation: "", number: "", expiresOn: null };
  return tickedKinds.flatMap((kind): GivenCheck[] => {
    if (!form[kind]) return [];
    if (kind === "insurance")
      return [{ ...plain, kind, organisation: form.insurer, expiresOn: dayOf(form.expires) }];
    return [
      kind === "trade_body"
        ? { ...plain, kind, organisation: form.body, number: form.number }
        : { ...plain, kind },
    ];
  });
}

const dayOf = (typed = ""): string | null => {
  const read = insuranceDay(typed);
  return read.status === "right" ? read.day : null;
};

/** The last day of an insurance, as typed, or what is wrong with it. */
export function insuranceDay(
  typed: string,
): { status: "right"; day: string } | { status: "wrong"; message: string } {
  const today = londonDay(new Date());
  const { value: day, doubt } = readDate(typed, today);
  if (!day) return { status: "wrong", message: doubt ?? noDay };
  if (day < today)
    return { status: "wrong", message: "That insurance has run out: the new papers are needed." };
  if (day > `${Number(today.slice(0, 4)) + 10}${today.slice(4)}`)
    return { status: "wrong", message: "That is more than ten years away: check the year." };
  return { status: "right", day };
}

/** Whether an insurance was over before today. */
export const hasRunOut = ({ expiresOn }: Pick<ShownCheck, "expiresOn">): boolean =>
  expiresOn !== null && expiresOn < londonDay(new Date());
