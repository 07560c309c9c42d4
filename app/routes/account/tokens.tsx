import { json, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { TokenList } from "~/components/account/token-list";
import { metaOf } from "~/components/page/page-meta";
import { deskAction, requireFreshOperator, requireOperator } from "~/http/sessions/operator.server";
import { sessionIdOf } from "~/http/sessions/session.server";
import { listPersonalTokens, makePersonalToken, tokenDays } from "~/models/accounts/personal-tokens.server";
import { paths } from "~/paths";

export { accountPageHeaders as headers } from "~/http/caching-headers.server";

const longestName = 60;
const missingName = "Say what the token is for, like nightly import";
const tokenName = z
  .string({ error: missingName })
  .trim()
  .min(1, missingName)
  .max(longestName, `Please use at most ${longestName} characters.`);

export async function loader({ request }: LoaderFunctionArgs) {
  const { id } = await requireOperator(request);
  return json({ tokens: await listPersonalTokens(id), days: tokenDays });
}

export const action = deskAction(requireFreshOperator, async ({ operator, request, form }) => {
  const name = tokenName.safeParse(form.get("name") ?? undefined);
  if (!name.success) return json({ problem: name.error.issues[0]?.message ?? missingName }, 422);
  const made = await makePersonalToken(operator, (await sessionIdOf(request)) ?? "", name.data);
  if (made.status === "signed-out") throw redirectDocument(paths.login(paths.accountTokens), 303);
  if (made.status === "full")
    return json({ problem: "That is as many tokens as one account has. Revoke one first." }, 422);
  return json({ token: made.token, name: name.data });
});

export const meta = metaOf({ title: "Personal tokens", description: "Keys for your own programs." });

export default function Tokens() {
  const { tokens, days } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && "token" in answer ? String(answer.token) : undefined;
  const problem = answer && "problem" in answer ? String(answer.problem) : undefined;
  return <TokenList tokens={tokens} days={days} made={made} problem={problem} longestName={longestName} />;
}
