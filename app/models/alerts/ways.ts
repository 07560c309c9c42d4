import type { Channel } from "~/models/base/channel";
import { type QuietHours, quietEnd } from "./quiet-hours";

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
