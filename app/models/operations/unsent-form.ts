export type PostedField = { name: string; value: string };

/** What was being sent when the database went away: enough to offer to send it once more. */
export type UnsentForm = {
  fields: PostedField[];
  /** What did not happen, where the specification has words for it. */
  message?: string;
};
