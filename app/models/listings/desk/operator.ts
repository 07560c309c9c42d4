import type { Role } from "~/models/base/role";

/** Whoever decides, as the audit log names them. */
export type Operator = { id: string; role: Role };
