import { z } from "zod";
import { refusal } from "~/http/pages/refusal.server";
import { formatInstant } from "~/models/base/clock";
import { listDeferredOf } from "~/models/base/deferred.server";
import { uuid } from "~/models/base/uuid";
import { type PersonRecord, personKinds, personSubject } from "~/models/people/person";

const address = z.object({ kind: z.enum(personKinds), personId: uuid });

export const personMissing = () => refusal(404, "Nothing is kept there any more.");

/** Which record of a person an address names; throws a 404 Response for one that names none. */
export function personOf(params: unknown) {
  const found = address.safeParse(params);
  if (!found.success) throw personMissing();
  return { kind: found.data.kind, id: found.data.personId };
}

/** What the audit log keeps of a record that an operator saw. */
export const seenOf = ({ kind, id, phone, email }: PersonRecord) => ({
  subject: personSubject(kind, id),
  details: { email, ...(phone ? { phone } : {}) },
});

/** The erasures that are deferred, or that of one record; the next first. */
export const listErasures = async (subject?: string) =>
  (await listDeferredOf("erasure", subject)).map(({ subject, says, by, dueAt }) => ({
    ...{ subject, says, by },
    due: formatInstant(dueAt),
  }));
