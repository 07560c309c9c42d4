/** What a link in a mail may do. A change of email sends one link to each of the two addresses. */
export const tokenPurposes = [
  "confirm-email",
  "leave-email",
  "take-email",
  "reset-password",
  "own-business",
] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

export const roles = ["homeowner", "professional", "operator"] as const;
export type Role = (typeof roles)[number];

/** Who works at the desk, as the audit log names them. */
export type Operator = { id: AccountId; role: Role };

/**
 * Attempts to sign in, counted by hour in `sign_ins`: an attack would add a row to the audit log for each. Those that end
 * in `-wrong` or `-refused` let nobody in.
 */
export const signInActs = [
  "signed-in",
  "password-wrong",
  "password-refused",
  "code-right",
  "code-wrong",
  "code-refused",
  "token-refused",
] as const;
export type SignInAct = (typeof signInActs)[number];
