import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { PageNotice } from "~/components/page/notice";
import { formatInstant } from "~/models/base/clock";
import type { PersonRecord } from "~/models/people/person";
import { formatPhone } from "~/models/phones/phone";
import { paths } from "~/paths";

export function PeopleSearch({ q }: { q: string }) {
  return (
    <form method="get" action={paths.adminPeople()} className="audit-filter">
      <Field
        name="q"
        label="Email, number or name"
        hint="An email or number in full, or how the first or last name begins. Contacts of listings are not searched."
        type="search"
        defaultValue={q}
      />
      <SubmitButton>Search</SubmitButton>
    </form>
  );
}

type Person = Omit<PersonRecord, "createdAt"> & { createdAt: string };

/** Every record of them, each with the page where it is handed out or erased. */
export function PeopleFound({ q, people }: { q: string; people: readonly Person[] }) {
  if (people.length === 0) {
    return (
      <p className="mt-6 text-slate">
        {q === ""
          ? "When somebody asks what we keep about them, or wants it gone, look for them here."
          : "Nothing is kept under that email, number or name, unless as the contact of a listing, which is not searched here."}
      </p>
    );
  }
  return (
    <ul className="entries">
      {people.map((person) => (
        <li key={`${person.kind} ${person.id}`}>
          <article>
            <h2>
              <a href={paths.adminPerson(person.kind, person.id)} className="nav-link link">
                {person.name.trim() || person.email}
              </a>
            </h2>
            <p className="entry-facts">
              <strong>{person.what}</strong>{" "}
              <span>
                {[
                  person.email,
                  formatPhone(person.phone),
                  formatInstant(person.createdAt, { withYear: true }),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}

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

/** Hand out, or erase: asked for by name. */
export function PersonQuestion({ person }: { person: Person }) {
  const name = person.name.trim() || person.email;
  return (
    <>
      <PageNotice />
      <h1 className="text-2xl [overflow-wrap:anywhere]">{name}</h1>
      <p className="mt-2 text-slate [overflow-wrap:anywhere]">
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
        className="panel mt-4 [&_.btn]:[overflow-wrap:anywhere]"
      >
        <p>{erases[person.kind]}</p>
        <p className="mt-3 flex flex-wrap gap-3">
          <SubmitButton name="intent" value="erase">{`Erase ${name} here`}</SubmitButton>
          <a href={paths.adminPeople()} className="btn btn-quiet">
            Keep it
          </a>
        </p>
      </form>
    </>
  );
}

function SignOut({ id }: { id: string }) {
  return (
    <form method="post" action={paths.adminPersonSignOut(id)} className="panel mt-4">
      <p>
        If somebody else may be in their account: every browser is signed out at once. Their password stays,
        so tell them to choose a new one. What was tried at their door is{" "}
        <a href={paths.adminAudit({ subject: id })} className="link">
          in the audit log
        </a>
        .
      </p>
      <p className="mt-3">
        <SubmitButton quiet>Sign out everywhere</SubmitButton>
      </p>
    </form>
  );
}
