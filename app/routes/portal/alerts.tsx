import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PortalError } from "~/components/lead/lead-not-found";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { AlertForm, AlertSection, Lost, Silent } from "~/components/portal/alerts/alert-form";
import { Browsers } from "~/components/portal/alerts/browsers";
import { Pauses } from "~/components/portal/alerts/pauses";
import { env } from "~/env.server";
import { readForm } from "~/http/bodies/form.server";
import { offerResend } from "~/http/outage.server";
import { findKeptFields, requireProfessional, sessionIdOf } from "~/http/sessions/session.server";
import { idleDays, sessionDays } from "~/models/accounts/session-days";
import { dayFrom } from "~/models/alerts/away";
import { listPauses } from "~/models/alerts/away.server";
import { findAlertSettings, mobileOf } from "~/models/alerts/settings.server";
import { type AlertFields, alertFieldsOf } from "~/models/alerts/settings-form";
import { listNotifiedBrowsers } from "~/models/alerts/subscriptions.server";
import { isLost } from "~/models/alerts/ways";
import { changeAlerts, notSaved } from "./alert-changes.server";

const unsaved = "Your session ended before this was saved. Press the button again to keep it.";

export async function loader({ request }: LoaderFunctionArgs) {
  const { account, business } = await requireProfessional(request);
  const own = mobileOf(business.phone);
  const [settings, pauses, browsers, kept] = await Promise.all([
    findAlertSettings(account.id),
    listPauses(account.id),
    sessionIdOf(request).then((session) => listNotifiedBrowsers(account.id, session)),
    findKeptFields(request),
  ]);
  const now = new Date();
  const fields = alertFieldsOf(settings, own);
  const left = {
    texts: Boolean(fields.texts),
    browsers: Boolean(env.VAPID_PUBLIC_KEY) && browsers.length > 0,
  };
  const lost = isLost(settings, left);
  return json({
    fields,
    email: account.email,
    pauses,
    days: { first: dayFrom(now, 1), last: dayFrom(now, 366) },
    browsers: env.VAPID_PUBLIC_KEY ? browsers : [],
    pushKey: env.VAPID_PUBLIC_KEY ?? null,
    lost,
    silent: !lost && !fields.email && !left.texts && !left.browsers,
    kept: kept?.intent === "save" ? { fields: kept, problems: { "": [unsaved] } } : null,
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  return offerResend(
    form,
    async () => {
      const { account, business } = await requireProfessional(request, form);
      const answer = await changeAlerts(
        request,
        { accountId: account.id, own: mobileOf(business.phone) },
        form,
      );
      return "problems" in answer ? json(answer, { status: 422 }) : answer;
    },
    notSaved,
  );
}

export const meta = metaOf({ title: "Alerts", description: "How and when we tell you of new leads." });

export default function Alerts() {
  const { fields, email, pauses, days, browsers, pushKey, lost, silent, kept } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? undefined;
  const shown: { fields: AlertFields; problems: Readonly<Record<string, string[]>> } = (refused &&
  "fields" in refused
    ? refused
    : kept) ?? { fields, problems: {} };
  const day = refused && "day" in refused ? refused.day : undefined;
  return (
    <>
      <PageNotice />
      <h1 className="text-2xl">Alerts</h1>
      {silent ? <Silent /> : null}
      {lost ? <Lost email={email} /> : null}
      <AlertSection id="ways" title="New leads">
        <AlertForm {...shown} email={email} />
      </AlertSection>
      {pushKey ? (
        <AlertSection
          id="browsers"
          title="Notifications in a browser"
          hint={`On this phone or computer, for as long as you are signed in there: until you sign out, stay away for ${idleDays} days or have to sign in again, ${sessionDays} days after you last did. Where nothing else is on, new leads then come by email. They name the trade, the first half of the postcode, how urgent it is and our estimate.`}
        >
          <Browsers browsers={browsers} pushKey={pushKey} />
        </AlertSection>
      ) : null}
      <AlertSection
        id="breaks"
        title="Holiday"
        hint="While you are away no new requests come to you. They start again by themselves on the day that you choose. Leads you have stay where they are."
      >
        <Pauses pauses={pauses} days={days} refused={day} />
      </AlertSection>
    </>
  );
}

export const ErrorBoundary = PortalError;
