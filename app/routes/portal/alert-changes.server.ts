import { parseWithZod } from "@conform-to/zod/v4";
import { env } from "~/env.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import { forgetKeptFields, sessionIdOf } from "~/http/sessions/session.server";
import { awayForm, formatDay } from "~/models/alerts/away";
import { setAway } from "~/models/alerts/away.server";
import { pushSubscriptionForm } from "~/models/alerts/push";
import { saveAlertSettings } from "~/models/alerts/settings.server";
import { type AlertFields, alertSettingsForm } from "~/models/alerts/settings-form";
import { addSubscription, removeSubscription } from "~/models/alerts/subscriptions.server";
import { uuid } from "~/models/base/uuid";
import { paths } from "~/paths";

export const notSaved = "We could not save that. Please try again.";

type Whose = {
  accountId: string;
  /** The business's number, where that takes texts. */
  own: string | undefined;
};

/** What was typed, and what is wrong with it. */
type Refused =
  | { problems: Record<string, string[]>; fields: AlertFields }
  | { problems: Record<string, string[]>; day: { business: string; until: string; errors: string[] } };

/** Does what one of the forms of the page about alerts asks for; the page says what was done, or what is wrong. */
export function changeAlerts(request: Request, whose: Whose, form: FormData): Promise<Response | Refused> {
  switch (form.get("intent")) {
    case "save":
      return saveSettings(request, whose, form);
    case "away":
      return goAway(whose, form);
    case "back":
      return comeBack(whose, form);
    case "subscribe":
      return turnOn(request, whose, form);
    case "unsubscribe":
      return turnOff(whose, form);
    default:
      throw refusal(422, "Press one of the buttons on the page.");
  }
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "");

const fieldNames = ["email", "texts", "mobile", "from", "until", "emergencies"] as const;

async function saveSettings(request: Request, { accountId, own }: Whose, form: FormData) {
  const submission = parseWithZod(form, { schema: alertSettingsForm(own) });
  if (submission.status !== "success") {
    const fields: AlertFields = {};
    for (const name of fieldNames) if (form.has(name)) fields[name] = textOf(form, name);
    return { problems: messagesOf(submission.error), fields };
  }
  const settings = submission.value;
  await saveAlertSettings(accountId, settings);
  await forgetKeptFields(request);
  return redirectWithNotice(paths.alerts, "Your alerts are saved.");
}

/** The messages by field; conform has null where there are none. */
const messagesOf = (error: Record<string, string[] | null> | null): Record<string, string[]> =>
  Object.fromEntries(Object.entries(error ?? {}).map(([name, messages]) => [name, messages ?? []]));

const notYours = "This business does not exist, or it is not yours.";

async function goAway({ accountId }: Whose, form: FormData) {
  const submission = parseWithZod(form, { schema: awayForm() });
  if (submission.status !== "success") {
    const { until = [], business } = messagesOf(submission.error);
    if (business) throw refusal(404, notYours);
    const day = { business: textOf(form, "business"), until: textOf(form, "until"), errors: until };
    return { problems: { until }, day };
  }
  const { business, until } = submission.value;
  const outcome = await setAway(accountId, business, until);
  if (outcome.status === "missing") throw refusal(404, notYours);
  return redirectWithNotice(paths.alerts, `You are away until ${formatDay(until)}. Enjoy the break.`);
}

async function comeBack({ accountId }: Whose, form: FormData) {
  const business = uuid.safeParse(form.get("business"));
  const outcome = business.success ? await setAway(accountId, business.data, null) : { status: "missing" };
  if (outcome.status === "missing") throw refusal(404, notYours);
  const to = form.get("from") === "dashboard" ? paths.dashboard : paths.alerts;
  return redirectWithNotice(to, "Welcome back. New requests come to you again.");
}

async function turnOn(request: Request, { accountId }: Whose, form: FormData) {
  const submission = parseWithZod(form, { schema: pushSubscriptionForm });
  if (!env.VAPID_PUBLIC_KEY || submission.status !== "success") {
    throw refusal(422, "This browser cannot be sent notifications. Emails and texts do not depend on it.");
  }
  const session = await sessionIdOf(request);
  if (session) await addSubscription(accountId, session, submission.value);
  return redirectWithNotice(paths.alerts, "Notifications are on in this browser.");
}

async function turnOff({ accountId }: Whose, form: FormData) {
  const subscription = uuid.safeParse(form.get("subscription"));
  if (subscription.success) await removeSubscription(accountId, subscription.data);
  return redirectWithNotice(paths.alerts, "Notifications are off in that browser.");
}
