import { shared } from "./messages";

/** Where the fault is: our settings, our password, the network, or the vendor itself. */
export const faultKinds = ["configuration", "authentication", "network", "vendor"] as const;
export type FaultKind = (typeof faultKinds)[number];

/** What vendors provide: codes that prove a number, other texts, mail, and the store of pictures. */
export const vendors = ["codes", ...shared, "files"] as const;
export type Vendor = (typeof vendors)[number];

/** Limits of ours that everybody shares: how many go in a day. */
export const dayLimits = ["codes-a-day", "island-codes-a-day"] as const;
export type DayLimit = (typeof dayLimits)[number];

/** The vendors, our own disk, the replicas of our database, what goes in a day, and crowds that are refused. */
export const outgoing = [...vendors, "disk", "replicas", ...dayLimits, "crowds"] as const;
export type Outgoing = (typeof outgoing)[number];
