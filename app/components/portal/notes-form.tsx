import { Form } from "@remix-run/react";
import { TextArea } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";

type NotesFormProps = {
  label: string;
  /** As they are kept, or as they were typed when they could not be. */
  notes: string;
  errors?: readonly string[];
  /** In a list, where a page has many. */
  leadId?: string;
  rows?: number;
};

/** What a business writes down for itself about a lead. */
export function NotesForm({ label, notes, errors, leadId, rows }: NotesFormProps) {
  return (
    <Form method="post" className="grid gap-3">
      <input type="hidden" name="intent" value="notes" />
      {leadId ? <input type="hidden" name="leadId" value={leadId} /> : null}
      <TextArea
        name="notes"
        id={leadId ? `notes-${leadId}` : "notes"}
        label={label}
        defaultValue={notes}
        errors={errors}
        rows={rows}
      />
      <div>
        <SubmitButton quiet>Save</SubmitButton>
      </div>
    </Form>
  );
}
