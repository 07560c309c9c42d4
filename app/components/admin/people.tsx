import { DeskDone } from "~/components/admin/parts";
import type { DeskRow } from "~/components/admin/split";
import { SubmitButton } from "~/components/form/controls";
import { QuietLink, TextLink } from "~/components/page/link";
import { formatInstant } from "~/models/base/clock";
import type { PersonRecord } from "~/models/people/person";
import { formatPhone } from "~/models/phones/phone";
import { paths } from "~/paths";

type Person = Omit<PersonRecord, "createdAt"> & { createdAt: string };

/** A person's record as a search result, linking to the page where it can be downloaded or erased. */
export const personLine = ({ kind, id, name, email, what, createdAt }: Person, q: string): DeskRow => ({
  ...{ id, to: paths.adminPerson(kind, id, q), name: name.trim() || email },
  facts: `${what} · ${formatInstant(createdAt, { withYear: true })}`,
});

const erases: Readonly<Record<Person["kind"], string>> = {
  lead: "It takes name, number, email, postcode, photo, notes and messages out of the request for good. Businesses that have the request are told. It cannot be undone.",
  account:
    "It deletes the account for good. Its listings stay and are nobody's, and a featured placement that it pays for ends. It cannot be undone.",
  waitlist: "It takes them off the waiting list for good, and no more is written to them about it.",
  claim:
    "It takes name, number, email and what they wrote out of the claim for good, with its documents. A claim that is not decided ends. A listing that is theirs stays theirs. It cannot be undone.",
  application:
    "It takes name, number and email out of the application for good. What was paid, and the email it was paid with, stays in our books. It cannot be undone.",
  wait: "It takes them off the waiting list of the plan for good, and no more is written to them about it.",
};

/** Offers to download or to erase a person's record, and names the person. */
export function PersonQuestion({ person }: { person: Person }) {
  const name = person.name.trim() || person.email;
  return (
    <>
      <DeskDone />
      <h1 className="text-2xl wrap-anywhere">{name}</h1>
      <p className="mt-2 text-slate wrap-anywhere">
        {[person.what, person.email, formatPhone(person.phone)].filter(Boolean).join(", ")}
      </p>
      <form method="post" action={paths.adminPersonExport(person.kind, person.id)} className="panel mt-6">
        <p>What this record keeps about them, as a file that a computer can read.</p>
        <p className="mt-3">
          <SubmitButton quiet>Download their data</SubmitButton>
        </p>
      </form>
      {person.kind === "account" ? <SignOut id={person.id} /> : null}
      <form
        method="post"
        action={paths.adminPerson(person.kind, person.id)}
        className="panel mt-4 [&_.btn]:wrap-anywhere"
      >
        <p>{erases[person.kind]}</p>
        <p className="mt-3 flex flex-wrap gap-3">
          <SubmitButton name="intent" value="erase">{`Erase ${name} here`}</SubmitButton>
          <QuietLink to={paths.adminPeople()}>Keep it</QuietLink>
        </p>
      </form>
    </>
  );
}

const SignOut = ({ id }: { id: string }) => (
  <form method="post" action={paths.adminPersonSignOut(id)} className="panel mt-4">
    <p>
      If somebody else may be in their account: every browser is signed out at once. Their password stays, so
      tell them to choose a new one. Every try to sign in to it is{" "}
      <TextLink to={paths.adminAudit({ subject: id })}>in the audit log</TextLink>.
    </p>
    <p className="mt-3">
      <SubmitButton quiet>Sign out everywhere</SubmitButton>
    </p>
  </form>
);
