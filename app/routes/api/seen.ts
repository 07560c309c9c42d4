import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { readForm } from "~/http/bodies/form.server";
import { wrongMethod } from "~/http/bodies/json.server";
import { countTold } from "~/http/impressions.server";
import { uuid } from "~/models/base/uuid";

export const loader = wrongMethod;

const told = z.object({
  opened: z.string().max(300).optional().catch(undefined),
  call: uuid.optional().catch(undefined),
});

/** Where pages with paid listings report a call to one, or that a page fetched ahead was opened. */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") throw wrongMethod();
  countTold(request, told.parse(Object.fromEntries(await readForm(request))));
  return new Response(null, { status: 204 });
}
