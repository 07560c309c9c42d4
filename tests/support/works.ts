import { roofing } from "~/models/trades/records/roofing";
import { askedWork } from "~/models/trades/who-fits";

/** A request for roofing that says nothing of the work. */
export const anyRoofing = askedWork(roofing, {});
