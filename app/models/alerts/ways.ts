import { z } from "zod";
import { instantInLondon, londonTime } from "~/models/base/clock";
import { formatPhone, mobileProblem, parsePhone } from "~/models/phones/phone";
import type { Channel } from "../../../drizzle/schema/values/messages";

/** How somebody wants to be told of new leads. */
export type AlertSettings = {
  email: boolean;
  texts: boolean;
  /** E.164, where texts go; null for the business's own number. */
  mobile: string | null;
  quiet: QuietHours | null;
  /** Whether an emergency is sent in quiet hours all the same. */
  emergencies: boolean;
  /** Whether they had notifications in a browser when they last chose. */
  push: boolean;
};

/** What the form says of them; notifications are turned on and off in each browser. */
export type ChosenAlerts = Omit<AlertSettings, "push">;

/** Of whoever never said otherwise. */
export const usualAlerts: AlertSettings = {
  email: true,
  texts: true,
  mobile: null,
  quiet: null,
  emergencies: false,
  push: false,
};

/** Whether nothing is left of the ways that they chose, though they did not turn everything off. */
export const isLost = (
  { email, texts, push }: AlertSettings,
  left: { texts: boolean; browsers: boolean },
): boolean => !email && (texts || push) && !left.texts && !left.browsers;

/** By which ways the owner of a business is told of a lead. */
export type AlertWays = {
  /** The email address, or none. */
  email?: string;
  /** E.164 mobile, or none. */
  mobile?: string;
  /** Ids of browsers that show notifications. */
  browsers: readonly string[];
  quiet: QuietHours | null;
  emergencies: boolean;
};

/** Everywhere that a message about a lead goes. */
export const addressesOf = ({ email, mobile, browsers }: AlertWays): { channel: Channel; to: string }[] => [
  ...(email ? [{ channel: "email" as const, to: email }] : []),
  ...(mobile ? [{ channel: "sms" as const, to: mobile }] : []),
  ...browsers.map((to) => ({ channel: "push" as const, to })),
];

/** Until when a message about a lead waits; undefined when it goes at once. */
export const heldUntil = (
  { quiet, emergencies }: AlertWays,
  emergency: boolean,
  now: Date,
): Date | undefined => (quiet && !(emergency && emergencies) ? quietEnd(now, quiet) : undefined);

/** Minutes after midnight in London; over midnight where `from` is the later. `until` itself is no longer quiet. */
export type QuietHours = { from: number; until: number };

const minutesADay = 24 * 60;
const hourMs = 60 * 60 * 1000;

/** When the quiet hours that `now` is in end; undefined outside them. Also right where the clocks change. */
export function quietEnd(now: Date, { from, until }: QuietHours): Date | undefined {
  const today = londonTime(now);
  const { minutes } = today;
  const overnight = from > until;
  const quiet = overnight ? minutes >= from || minutes < until : minutes >= from && minutes < until;
  if (!quiet) return undefined;
  const day = overnight && minutes >= from ? today.day + 1 : today.day;
  const end = instantInLondon({ ...today, day, minutes: until });
  // The hour that comes twice, for the second time.
  return end > now ? end : new Date(end.getTime() + hourMs);
}

/** `22:30`, as a time field has it. */
export function formatMinutes(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Minutes after midnight of `22:30`, also with seconds behind; undefined for what is no time of day. */
export function readMinutes(text: string): number | undefined {
  const found = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text.trim().slice(0, 8));
  const minutes = Number(found?.[1]) * 60 + Number(found?.[2]);
  return Number(found?.[2]) < 60 && minutes < minutesADay ? minutes : undefined;
}

/** The fields of the form as they stand in it; a box that is not ticked is absent. */
export const alertFieldNames = ["email", "texts", "mobile", "from", "until", "emergencies"] as const;
export type AlertFields = Partial<Record<(typeof alertFieldNames)[number], string>>;

/** The ways as the form offers them: a box to tick each. */
export const offeredWays = [
  { name: "email", label: "Email", hint: undefined },
  {
    name: "texts",
    label: "Text",
    hint: "The trade, the first half of the postcode, how urgent it is and our estimate. Never a name or a number.",
  },
] as const;

const badTime = "Please enter a time of day, like 22:00";
const time = z
  .string()
  .max(8, badTime)
  .transform((typed) => readMinutes(typed))
  .pipe(z.number({ error: badTime }))
  .optional();

/**
 * The form of how somebody is told. `own` is the business's number where that takes texts: they need no other then.
 */
export const alertSettingsForm = (own: string | undefined) =>
  z
    .object({
      email: z.boolean().default(false),
      texts: z.boolean().default(false),
      mobile: z
        .string()
        .trim()
        .max(40, "Please enter a UK mobile number, like 07700 900 123")
        .pipe(
          z.string().superRefine((typed, context) => {
            const problem = mobileProblem(typed);
            if (problem) context.addIssue({ code: "custom", message: problem });
          }),
        )
        .optional(),
      from: time,
      until: time,
      emergencies: z.boolean().default(false),
    })
    .superRefine(({ texts, mobile, from, until }, context) => {
      const wrong = (path: string, message: string) =>
        context.addIssue({ code: "custom", path: [path], message });
      if (texts && !mobile && !own)
        wrong("mobile", "Texts need a mobile. Please enter yours, or take the tick away.");
      if (from === undefined && until !== undefined) wrong("from", "Please say from when it is quiet");
      if (until === undefined && from !== undefined) wrong("until", "Please say until when it is quiet");
      if (from !== undefined && from === until) wrong("until", "Please choose a time other than the first");
    })
    .transform(({ email, texts, mobile, from, until, emergencies }): ChosenAlerts => {
      const typed = mobile ? (parsePhone(mobile).e164 ?? null) : null;
      const quiet = from === undefined || until === undefined ? null : { from, until };
      // The business's own number may change, and the texts with it.
      return { email, texts, mobile: typed === own ? null : typed, quiet, emergencies };
    });

/** The fields as they are when nobody has typed anything. */
export function alertFieldsOf(
  { email, texts, mobile, quiet, emergencies }: ChosenAlerts,
  own: string | undefined,
): AlertFields {
  const number = mobile ?? own;
  return {
    ...(email && { email: "on" }),
    // Nobody has had a text who has no mobile: the box says so.
    ...(texts && number && { texts: "on" }),
    ...(number && { mobile: formatPhone(number) }),
    ...(quiet && { from: formatMinutes(quiet.from), until: formatMinutes(quiet.until) }),
    ...(emergencies && { emergencies: "on" }),
  };
}
