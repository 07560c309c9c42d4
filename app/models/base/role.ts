import type { Role } from "../../../drizzle/schema/values/accounts";

export type { Role } from "../../../drizzle/schema/values/accounts";

/** Who works at the desk, as the audit log names them. */
export type Operator = { id: string; role: Role };
