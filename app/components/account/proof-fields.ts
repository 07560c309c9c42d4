import { type AccountField, newPasswordFields } from "./account-form";

export type ProofAsked = {
  asked: readonly { name: string; who: string; when: string; likely: boolean }[];
  keepsPassword: boolean;
  /** In characters, of a new password. */
  shortest: number;
};

const answers = [
  { value: "keep", label: "That was me: keep it" },
  { value: "drop", label: "That was not me: drop it" },
];

/** What whoever has an address is asked about the sign-ups with it, and the password that counts from now on. */
export const proofFields = ({ asked, keepsPassword, shortest }: ProofAsked): readonly AccountField[] => [
  ...asked.map(({ name, who, when, likely }) => ({
    name,
    label: `Signed up with this email: ${who}`,
    hint: when,
    options: answers,
    defaultValue: likely ? "keep" : undefined,
    required: true,
  })),
  ...(keepsPassword ? [] : newPasswordFields(shortest)),
];
