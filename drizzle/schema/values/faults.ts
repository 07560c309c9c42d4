import { shared } from "./messages";

/** Whose turn it is to act: our settings, our password, the way there, or the vendor itself. */
export const faultKinds = ["configuration", "authentication", "network", "vendor"] as const;
export type FaultKind = (typeof faultKinds)[number];

/** What of the house depends on others: codes that prove a number, other texts, mail, and where pictures are stored. */
export const vendors = ["codes", ...shared, "files"] as const;
export type Vendor = (typeof vendors)[number];

/** And on our own disk, and copies of our database. */
export const outgoing = [...vendors, "disk", "replicas"] as const;
export type Outgoing = (typeof outgoing)[number];
