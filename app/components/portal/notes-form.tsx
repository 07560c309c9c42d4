import type { SubmissionResult } from "@conform-to/dom";
import { Hidden, SubmitButton, TextArea } from "~/components/form/controls";

type NotesFormProps = {
  business: string | null;
  label: string;
  saved: string;
  /** Tells the saved notes from later ones. */
  version: string;
  /** The reply to notes that were just refused. */
  refused?: SubmissionResult;
  /** Set in a list, where the form has to say which lead it is about. */
  leadId?: LeadId;
  rows?: number;
};

export function NotesForm({ business, label, saved, version, refused, leadId, rows }: NotesFormProps) {
  const sent = refused?.initialValue;
  const typed = typeof sent?.notes === "string" ? sent.notes : undefined;
  const newer = typed !== undefined && typed !== saved && sent?.version !== version;
  return (
    <form method="post" className="grid gap-3">
      <Hidden fields={{ intent: "notes", business, version, leadId }} />
      {newer ? <SavedMeanwhile notes={saved} /> : null}
      <TextArea
        name="notes"
        id={leadId ? `notes-${leadId}` : "notes"}
        label={label}
        defaultValue={typed ?? saved}
        errors={refused?.error?.notes ?? undefined}
        focusOnError
        rows={rows}
      />
      <div>
        <SubmitButton quiet>Save</SubmitButton>
      </div>
    </form>
  );
}

/** Shows notes that were saved elsewhere since the form was opened. */
const SavedMeanwhile = ({ notes }: { notes: string }) => (
  <div className="note">
    <p className="font-semibold">{notes ? "Saved meanwhile:" : "Meanwhile the notes were emptied."}</p>
    <p className="whitespace-pre-line wrap-anywhere">{notes}</p>
  </div>
);

type InternalNotesProps = {
  lead: { businessId: ListingId | null; notes: string; notesVersion: string };
  refused?: SubmissionResult;
};

/** The notes on the page of one lead. */
export const InternalNotes = ({ lead, refused }: InternalNotesProps) => (
  <section>
    <h2>Internal Notes</h2>
    <NotesForm
      label="Notes, which only your business sees"
      business={lead.businessId}
      saved={lead.notes}
      version={lead.notesVersion}
      refused={refused}
    />
  </section>
);
