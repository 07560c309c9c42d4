import { roofing } from "~/models/trades/records/roofing";
import { askedWork } from "~/models/trades/who-fits";

/** A request for roofing that does not say which work. */
export const anyRoofing = askedWork(roofing, {});

/** The answers of a quiz for the repair of a house's roof, and for a new one. */
export const roofRepair = {
  ...{ "property-type": "house", "roof-work": "repair", "roof-size": "medium", urgency: "asap" },
};
export const newRoof = { ...roofRepair, "roof-work": "replacement" };
