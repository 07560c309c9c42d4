import { z } from "zod";
import { formatMinutes, instantInLondon, londonTime } from "~/models/base/clock";
import { readTime } from "~/models/reading/hours";
import { formatPhone, mobileProblem, parsePhone } from "~/models/reading/phone";
import type { PersonalChannel } from "../../../drizzle/schema/values/messages";

/** How an account wants to be told of new leads. */
export type AlertSettings = {
  email: boolean;
  texts: boolean;
  /** E.164, for texts; null for the business's own number. */
  mobile: string | null;
  quiet: QuietHours | null;
  /** Whether an emergency is sent in quiet hours all the same. */
  emergencies: boolean;
  /** Whether they had notifications in a browser when they last chose. */
  push: boolean;
};

/** The settings in the form; notifications are turned on and off in each browser. */
export type ChosenAlerts = Omit<AlertSettings, "push">;

/** The settings of somebody who never chose. */
export const usualAlerts: AlertSettings = {
  email: true,
  texts: true,
  mobile: null,
  quiet: null,
  emergencies: false,
  push: false,
};

/** The contact details of a business and its owner. */
type Owner = {
  email: string | null;
  /** The business's own number. */
  phone: string | null;
  /** Ids of browsers that show notifications. */
  browsers: readonly string[];
};

type Way = {
  /** The setting that turns it on. */
  chosen: "email" | "texts" | "push";
  /** The recipients of its messages. */
  addresses: (settings: AlertSettings, owner: Owner) => readonly (string | null | undefined)[];
  /** The box to tick; null for what is turned on elsewhere, as in each browser. */
  box: { name: "email" | "texts"; label: string; hint: (email: string) => string } | null;
  /** The field for an address used only for alerts, which is deleted with the account; null if there is none. */
  own: {
    name: "mobile";
    shown: (settings: AlertSettings, owner: Owner) => string | undefined;
    field: { label: string; type: "tel"; inputMode: "tel"; autoComplete: "tel" };
  } | null;
};

/** The setting and recipients of each channel, in the order of the form. */
const ways: Readonly<Record<PersonalChannel, Way>> = {
  email: {
    chosen: "email",
    addresses: (settings, { email }) => [settings.email ? email : null],
    box: { name: "email", label: "Email", hint: (email) => `To ${email}` },
    own: null,
  },
  sms: {
    chosen: "texts",
    addresses: ({ texts, mobile }, { phone }) => [texts ? (mobile ?? mobileOf(phone)) : null],
    box: {
      ...{ name: "texts", label: "Text" },
      hint: () =>
        "The trade, the first half of the postcode, how urgent it is and our estimate. Never a name or a number.",
    },
    own: {
      name: "mobile",
      shown: ({ mobile }, { phone }) => formatted(mobile ?? mobileOf(phone)),
      field: { label: "Mobile for texts", type: "tel", inputMode: "tel", autoComplete: "tel" },
    },
  },
  push: { chosen: "push", addresses: (_, { browsers }) => browsers, box: null, own: null },
};

const everyWay = (Object.keys(ways) as PersonalChannel[]).map((channel) => ({ channel, ...ways[channel] }));

export const alertBoxes = everyWay.flatMap(({ box }) => box ?? []);
export const ownAddresses = everyWay.flatMap(({ own }) => own ?? []);

/** Whether they are told at all, by whichever way. */
export const wantsAlerts = (settings: AlertSettings): boolean =>
  everyWay.some(({ chosen }) => settings[chosen]);

/** A recipient and its channel. */
type Address = { channel: PersonalChannel; to: string };

/** The recipients of a message. `lost`: none that they chose is left, so it goes by email instead. */
export function reachOf(settings: AlertSettings, owner: Owner): { to: readonly Address[]; lost: boolean } {
  const at = (channel: PersonalChannel, to?: string | null) => (to ? [{ channel, to }] : []);
  const to = everyWay.flatMap(({ channel, addresses }) =>
    addresses(settings, owner).flatMap((each) => at(channel, each)),
  );
  const lost = to.length === 0 && wantsAlerts(settings);
  return { lost, to: lost ? at("email", owner.email) : to };
}

const formatted = (number: string | undefined) => number && formatPhone(number);

/** E.164; undefined for a number that takes no texts. */
export function mobileOf(phone: string | null): string | undefined {
  const parsed = parsePhone(phone ?? "");
  return parsed.status === "mobile" ? parsed.e164 : undefined;
}

/** How the owner of a business is told of a lead. */
export type AlertWays = Pick<AlertSettings, "quiet" | "emergencies"> & {
  /** The recipients of messages about it. */
  to: readonly Address[];
};

/** When a held message about a lead is sent; undefined if it is sent at once. */
export const quietUntil = (
  { quiet, emergencies }: AlertWays,
  emergency: boolean,
  now: Date,
): Date | undefined => (quiet && !(emergency && emergencies) ? quietEnd(now, quiet) : undefined);

/**
 * Minutes after midnight in London; overnight if `from` is the later. `until` is the first minute that is not quiet.
 */
export type QuietHours = { from: number; until: number };

const hourMs = 60 * 60 * 1000;

/** When the quiet hours around `now` end; undefined outside them. Correct across clock changes too. */
export function quietEnd(now: Date, { from, until }: QuietHours): Date | undefined {
  const today = londonTime(now);
  const { minutes } = today;
  const overnight = from > until;
  const quiet = overnight ? minutes >= from || minutes < until : minutes >= from && minutes < until;
  if (!quiet) return undefined;
  const day = overnight && minutes >= from ? today.day + 1 : today.day;
  const end = instantInLondon({ ...today, day, minutes: until });
  // In the hour that comes twice, the second one.
  return end > now ? end : new Date(end.getTime() + hourMs);
}

/** The fields of the form as they stand in it; a box that is not ticked is absent. */
export const alertFieldNames = ["email", "texts", "mobile", "from", "until", "emergencies"] as const;
export type AlertFields = Partial<Record<(typeof alertFieldNames)[number], string>>;

const badTime = "Please enter a time of day, like 22:00";
const time = z
  .string()
  .transform((typed) => readTime(typed))
  .pipe(z.number({ error: badTime }))
  .optional();

/** The alert settings form. `own` is the business's number, if it can get texts: no other is needed then. */
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

/** The initial values of the form; a box is ticked if something is sent that way. */
export const alertFieldsOf = (settings: AlertSettings, owner: Owner): AlertFields => ({
  ...Object.fromEntries(
    everyWay.flatMap(({ box, own, addresses }) => {
      const address = own?.shown(settings, owner);
      const ticked = box && addresses(settings, owner).some(Boolean);
      return [...(ticked ? [[box.name, "on"]] : []), ...(own && address ? [[own.name, address]] : [])];
    }),
  ),
  ...(settings.quiet && {
    from: formatMinutes(settings.quiet.from),
    until: formatMinutes(settings.quiet.until),
  }),
  ...(settings.emergencies && { emergencies: "on" }),
});
