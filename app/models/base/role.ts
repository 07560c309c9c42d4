export type { Role } from "../../../drizzle/schema/values/accounts";
