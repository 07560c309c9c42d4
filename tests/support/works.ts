import { roofing } from "~/models/trades/records/roofing";
import { askedWork } from "~/models/trades/who-fits";

/** A request for roofing that says nothing of the work. */
export const anyRoofing = askedWork(roofing, {});

/** What a quiz is told of a repair of a house's roof, and of a new one for it. */
export const roofRepair = {
  ...{ "property-type": "house", "roof-work": "repair", "roof-size": "medium", urgency: "asap" },
};
export const newRoof = { ...roofRepair, "roof-work": "replacement" };
