import { z } from "zod";
import { refusal } from "~/http/pages/refusal.server";
import { uuid } from "~/models/base/uuid";
import { personKinds } from "~/models/people/person";

const address = z.object({ kind: z.enum(personKinds), personId: uuid });

/** Which record of a person an address names; throws a 404 Response for one that names none. */
export function personOf(params: unknown) {
  const found = address.safeParse(params);
  if (!found.success) throw refusal(404, "Nothing is kept there any more.");
  return { kind: found.data.kind, id: found.data.personId };
}
