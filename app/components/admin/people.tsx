import { Undo } from "~/components/admin/desk-foot";
import { DeskDone } from "~/components/admin/parts";
import type { DeskRow } from "~/components/admin/split";
import { Field, SubmitButton } from "~/components/form/controls";
import { QuietLink, TextLink } from "~/components/page/link";
import { formatInstant } from "~/models/base/clock";
import type { PersonRecord } from "~/models/people/person";
import { formatPhone } from "~/models/reading/phone";
import { paths } from "~/paths";

type Person = Omit<PersonRecord, "createdAt"> & { createdAt: string };

/** A person's record as a search result, linking to the page where it can be downloaded or erased. */
export const personLine = ({ kind, id, name, email, what, createdAt }: Person, q: string): DeskRow => ({
  ...{ id, to: paths.adminPerson(kind, id, q), name: nameOf({ name, email }) },
  facts: `${what} · ${formatInstant(createdAt, { withYear: true })}`,
});

const erases: Readonly<Record<Person["kind"], string>> = {
  lead: "It takes name, number, email, postcode, photo, notes and messages out of the request for good. Businesses that have the request are told.",
  account:
    "It deletes the account for good. Its listings stay and are nobody's, and a featured placement that it pays for ends.",
  waitlist: "It takes them off the waiting list for good, and no more is written to them about it.",
  claim:
    "It takes name, number, email and what they wrote out of the claim for good, with its documents. A claim that is not decided ends. A listing that is theirs stays theirs.",
  application:
    "It takes name, number and email out of the application for good. What was paid, and the email it was paid with, stays in our books.",
  wait: "It takes them off the waiting list of the plan for good, and no more is written to them about it.",
};

/** An erasure that is deferred, as pages show it. */
type DeferredErasure = { subject: string; says: string; by: string; due: string };
/** What was typed in place of the name, and what is wrong with it. */
export type RefusedErasure = { typed: string; errors: readonly string[] };

type QuestionProps = { person: Person; deferred?: DeferredErasure; refused?: RefusedErasure };

/** Offers to download or to erase a person's record, and names the person. */
export function PersonQuestion({ person, deferred, refused }: QuestionProps) {
  return (
    <>
      <DeskDone />
      <h1 className="text-2xl wrap-anywhere">{nameOf(person)}</h1>
      <p className="mt-2 text-slate wrap-anywhere">
        {[person.what, person.email, formatPhone(person.phone)].filter(Boolean).join(", ")}
      </p>
      <form method="post" action={paths.adminPersonExport(person.kind, person.id)} className="panel mt-6">
        <p>What this record keeps about them, as a file that a computer can read.</p>
        <SubmitButton p="mt-3" quiet>
          Download their data
        </SubmitButton>
      </form>
      {person.kind === "account" ? <SignOut id={person.id} /> : null}
      {deferred ? <ErasuresDue erasures={[deferred]} /> : <EraseForm person={person} refused={refused} />}
    </>
  );
}

/** How a person is called whose record is erased; this is what has to be typed. */
export const nameOf = ({ name, email }: Pick<Person, "name" | "email">): string => name.trim() || email;

const EraseForm = ({ person, refused }: Pick<QuestionProps, "person" | "refused">) => (
  <form
    method="post"
    action={paths.adminPerson(person.kind, person.id)}
    className="panel mt-4 grid gap-3 [&_.btn]:wrap-anywhere"
  >
    <p>{erases[person.kind]}</p>
    <p>
      It is done in 24 hours. Until then nothing changes, and you can take it back here or on the page of
      people. After that nobody can.
    </p>
    <Field
      label={`Type ${nameOf(person)}`}
      hint="So that it is the right person"
      name="name"
      autoComplete="off"
      maxLength={longestName}
      defaultValue={refused?.typed}
      errors={refused?.errors}
      focusOnError
    />
    <p className="flex flex-wrap gap-3">
      <SubmitButton name="intent" value="erase" quiet>{`Erase ${nameOf(person)} here`}</SubmitButton>
      <QuietLink to={paths.adminPeople()}>Keep it</QuietLink>
    </p>
  </form>
);

/** In characters, as an email may be. */
export const longestName = 254;

/** Who is erased when, and the button that takes it back. */
export const ErasuresDue = ({ erasures }: { erasures: readonly DeferredErasure[] }) => (
  <ul className="mt-4 grid gap-2 empty:hidden">
    {erasures.map(({ subject, says, by, due }) => (
      <li key={subject} className="done">
        <p className="wrap-anywhere">
          <strong>{says}</strong>: erased on {due}, as {by} decided. Nothing has changed yet.
        </p>
        <Undo deferred={{ kind: "erasure", subject, says, barred: false }} />
      </li>
    ))}
  </ul>
);

const SignOut = ({ id }: { id: string }) => (
  <form method="post" action={paths.adminPersonSignOut(id)} className="panel mt-4">
    <p>
      If somebody else may be in their account: every browser is signed out at once. Their password stays, so
      tell them to choose a new one. Every try to sign in to it is{" "}
      <TextLink to={paths.adminAudit({ subject: id })}>in the audit log</TextLink>.
    </p>
    <SubmitButton p="mt-3" quiet>
      Sign out everywhere
    </SubmitButton>
  </form>
);
