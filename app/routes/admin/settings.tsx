import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SettingField } from "~/components/admin/setting-field";
import { Hidden, SubmitButton } from "~/components/form/controls";
import { ErrorSummary } from "~/components/form/error-summary";
import { TextLink } from "~/components/page/link";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireFreshOperator, requireOperator } from "~/http/sessions/operator.server";
import { allSettings, longestSetting, settingGroups } from "~/models/admin/settings";
import { listSettings, writeSettings } from "~/models/admin/settings.server";
import { formatInstant } from "~/models/base/clock";
import { paths } from "~/paths";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOperator(request);
  const settings = (await listSettings()).map(({ set, ...each }) => ({
    ...each,
    set: set
      ? `Written by ${set.by ?? "somebody who has left"}, ${formatInstant(set.at, { withYear: true })}.`
      : undefined,
  }));
  return json({ settings });
}

const shownAs = (name: string) => `shown-${name}`;

export const action = deskAction(requireFreshOperator, async ({ operator, form }) => {
  // What differs from what the form showed: somebody else may have changed the rest meanwhile.
  const typed = Object.fromEntries(
    allSettings.flatMap(({ name }) => {
      const value = String(form.get(name) ?? "").trim();
      return value === form.get(shownAs(name)) ? [] : [[name, value]];
    }),
  );
  const outcome = await writeSettings(operator, typed);
  if (outcome.status === "refused") {
    const shown = Object.fromEntries(
      Object.entries(typed).map(([name, value]) => [name, value.slice(0, 10 * longestSetting)]),
    );
    return json({ typed: shown, problems: outcome.problems }, { status: 422 });
  }
  return redirectWithNotice(
    paths.adminSettings,
    outcome.changed === 0 ? "Nothing was changed." : "Saved: it is on every page within a minute.",
  );
});

export const meta = metaOf({ title: "Settings", description: "Who the site says it is, and what it does." });

export default function Settings() {
  const { settings } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const problems: Readonly<Record<string, readonly string[]>> = refused?.problems ?? {};
  return (
    <>
      <PageNotice />
      <h1 className="text-2xl">Settings</h1>
      <p className="mt-2 max-w-[68ch]">
        What is written here stands in place of what the site came with. Empty a line to have that back.{" "}
        <TextLink to={paths.adminSharePicture}>Picture of shared links</TextLink>
      </p>
      <form method="post" noValidate className="mt-6 grid max-w-2xl gap-5">
        <Hidden fields={Object.fromEntries(settings.map(({ name, value }) => [shownAs(name), value]))} />
        <ErrorSummary
          problems={Object.entries(problems).flatMap(([fieldId, [message = ""]]) => [{ fieldId, message }])}
        />
        {settingGroups.map((group) => (
          <fieldset key={group.title} className="grid gap-5">
            <legend className="mt-4 mb-3 text-xl font-semibold">{group.title}</legend>
            {group.text ? <p className="max-w-[68ch]">{group.text}</p> : null}
            {group.settings.map((setting) => {
              const { name } = setting;
              const found = settings.find((each) => each.name === name);
              return (
                <SettingField
                  key={name}
                  setting={setting}
                  value={refused?.typed?.[name] ?? found?.value ?? ""}
                  set={found?.set}
                  placeholder={found?.placeholder ?? false}
                  errors={problems[name]}
                />
              );
            })}
          </fieldset>
        ))}
        <SubmitButton p="">Save</SubmitButton>
      </form>
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
