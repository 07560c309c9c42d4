import { parseWithZod } from "@conform-to/zod/v4";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { AlertForm, AlertSection, Lost, Silent } from "~/components/portal/alerts/alert-form";
import { Browsers } from "~/components/portal/alerts/browsers";
import { Pauses } from "~/components/portal/alerts/pauses";
import { env } from "~/env.server";
import { textsOf } from "~/http/bodies/form.server";
import { formAction } from "~/http/form-action.server";
import { messagesOf, redirectWithNotice } from "~/http/pages/reply.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import { sessionIdOf } from "~/http/sessions/session.server";
import { idleDays, sessionDays } from "~/models/accounts/sign-in-rules";
import { listPauses } from "~/models/alerts/away.server";
import {
  type AlertFields,
  alertFieldNames,
  alertFieldsOf,
  alertSettingsForm,
  mobileOf,
  reachOf,
} from "~/models/alerts/settings";
import { findAlertSettings, saveAlertSettings } from "~/models/alerts/settings.server";
import { listNotifiedBrowsers } from "~/models/alerts/subscriptions.server";
import { londonDay } from "~/models/base/clock";
import { idsOf } from "~/models/base/uuid";
import { paths } from "~/paths";

export async function loader({ request }: LoaderFunctionArgs) {
  const { account, business } = await requireProfessional(request);
  const [settings, pauses, browsers] = await Promise.all([
    findAlertSettings(account.id),
    listPauses(account.id),
    sessionIdOf(request).then((session) => listNotifiedBrowsers(account.id, session)),
  ]);
  const now = new Date();
  const live = env.VAPID_PUBLIC_KEY ? browsers : [];
  const owner = { email: account.email, phone: business.phone, browsers: idsOf(live) };
  const { to, lost } = reachOf(settings, owner);
  return json({
    fields: alertFieldsOf(settings, owner),
    email: account.email,
    pauses,
    days: { first: londonDay(now, 1), last: londonDay(now, 366) },
    browsers: live,
    pushKey: env.VAPID_PUBLIC_KEY ?? null,
    lost,
    silent: to.length === 0,
  });
}

/** Saves how and when they are alerted; the other forms of the page post to routes of their own. */
export const action = formAction(async ({ request, form }) => {
  const { account, business } = await requireProfessional(request);
  const submission = parseWithZod(form, { schema: alertSettingsForm(mobileOf(business.phone)) });
  if (submission.status !== "success") {
    const typed = textsOf(form);
    const fields = Object.fromEntries(
      alertFieldNames.flatMap((name) => (name in typed ? [[name, typed[name]]] : [])),
    );
    return json<RefusedAlerts>({ problems: messagesOf(submission.error), fields }, 422);
  }
  await saveAlertSettings(account.id, submission.value);
  return redirectWithNotice(paths.alerts, "Your alerts are saved.");
});

/** What is wrong and what was typed, in the alerts' form or in the date until which a business is away. */
type RefusedAlerts = {
  problems: Readonly<Record<string, string[]>>;
  fields?: AlertFields;
  day?: { business: string; until: string; errors: string[] };
};

export const meta = metaOf({ title: "Alerts", description: "How and when we tell you of new leads." });

export default function Alerts() {
  const { fields, email, pauses, days, browsers, pushKey, lost, silent } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedAlerts>();
  const shown = refused?.fields ? refused : { problems: {} };
  return (
    <>
      <PageNotice />
      <h1 className="text-2xl">Alerts</h1>
      {silent ? <Silent /> : null}
      {lost ? <Lost email={email} /> : null}
      <AlertSection id="ways" title="New leads">
        <AlertForm fields={fields} {...shown} email={email} />
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
        <Pauses pauses={pauses} days={days} refused={refused?.day} />
      </AlertSection>
    </>
  );
}

export { PortalError as ErrorBoundary } from "~/components/lead/lead-not-found";
