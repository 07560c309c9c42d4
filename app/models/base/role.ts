export { type Role, roles } from "../../../drizzle/schema/values/accounts";
