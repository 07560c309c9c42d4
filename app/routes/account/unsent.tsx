import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MessagePage } from "~/components/page/not-found";
import { metaOf } from "~/components/page/page-meta";
import { SendAgain } from "~/components/page/unsent";
import { sameSitePath } from "~/http/origin.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { homeOf, requireAccount, sessionIdOf } from "~/http/sessions/session.server";
import { findCarriedForm } from "~/models/accounts/carried-form.server";
import { sentAgain, typedFields, type UnsentForm } from "~/models/base/unsent-form";

export { accountPageHeaders as headers } from "~/http/caching-headers.server";

/** What somebody was sending as they had to sign in, or to prove the second factor. Its own action has its guard. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requireAccount(request);
  if (role === "operator") await requireOperator(request);
  const carried = await findCarriedForm((await sessionIdOf(request)) ?? "");
  if (!carried) throw redirect(homeOf(role), 303);
  const { fields, files, secrets } = carried;
  const path = sameSitePath(carried.path, homeOf(role));
  return json({
    path,
    unsent: { fields: [...fields, [sentAgain, "yes"] as [string, string]], files, secrets },
  });
}

const title = "You were sending this";

export const meta = metaOf({ title, description: "What you sent, and is not saved yet." });

export default function Unsent() {
  const { path, unsent } = useLoaderData<typeof loader>();
  return (
    <MessagePage
      title={title}
      first={<SendAgain to={path} unsent={unsent} send="Send it" />}
      onward={[["Open its page instead", path]]}
    >
      <p role="alert" className="note mt-4">
        {`It is not saved yet, since you had to show first that it is you. ${wordsFor(unsent)}`}
      </p>
    </MessagePage>
  );
}

function wordsFor({ secrets, ...unsent }: UnsentForm): string {
  if (typedFields(unsent).length + unsent.files.length === 0)
    return "You had pressed a button: send that, or open its page and look first.";
  return `${secrets ? "You are asked for your password again. " : ""}Look it over, and send it.`;
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
