export { type Channel, channels } from "../../../drizzle/schema/values/messages";
