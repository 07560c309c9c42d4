import { z } from "zod";
import type { CheckKind } from "../../../../drizzle/schema/values/listings";

export { type CheckKind, checkKinds } from "../../../../drizzle/schema/values/listings";

/** Something that was checked, and counts. */
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

/** What an operator says to have checked now. */
export type GivenCheck = Pick<ShownCheck, "kind" | "organisation" | "number" | "expiresOn">;

/** What each is called where it is ticked. */
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
const text = z.string().trim().max(longest, tooLong).default("");
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
    expires: z.string({ error: noDay }).trim().max(20, noDay).optional(),
    trade_body: ticked,
    body: text,
    number: text,
    /** Whether the page that it was pressed on said Verified. */
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

/** The checks of a form that is right. */
export function checksOf(form: z.infer<typeof checksForm>): GivenCheck[] {
  const plain = { organisation: "", number: "", expiresOn: null };
  return tickedKinds.flatMap((kind): GivenCheck[] => {
    if (!form[kind]) return [];
    if (kind === "insurance")
      return [{ ...plain, kind, organisation: form.insurer, expiresOn: readDay(form.expires ?? "") ?? null }];
    return [
      kind === "trade_body"
        ? { ...plain, kind, organisation: form.body, number: form.number }
        : { ...plain, kind },
    ];
  });
}

/** The last day of an insurance that is typed, or what is wrong with it. */
export function insuranceDay(
  typed: string,
): { status: "right"; day: string } | { status: "wrong"; message: string } {
  const day = readDay(typed.trim());
  if (!day) return { status: "wrong", message: noDay };
  if (day < today())
    return { status: "wrong", message: "That insurance has run out: the new papers are needed." };
  if (day > today(10))
    return { status: "wrong", message: "That is more than ten years away: check the year." };
  return { status: "right", day };
}

/** A day as `2027-03-31`, from that or from `31/3/2027`; undefined for what is none. */
function readDay(typed: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(typed.slice(0, 20)) ?? [];
  const iso = year ? `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}` : typed;
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return undefined;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso ? iso : undefined;
}

const londonDay = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" });

/** The day it is in London as `2026-11-22`, or that day in some years. */
export function today(inYears = 0, now = new Date()): string {
  const day = londonDay.format(now);
  return inYears === 0 ? day : `${Number(day.slice(0, 4)) + inYears}${day.slice(4)}`;
}

/** Whether an insurance was over before today. */
export const hasRunOut = ({ expiresOn }: Pick<ShownCheck, "expiresOn">): boolean =>
  expiresOn !== null && expiresOn < today();
