import { shared } from "./messages";

/** Where the fault is: our settings, our password, the network, or the vendor itself. */
export const faultKinds = ["configuration", "authentication", "network", "vendor"] as const;
export type FaultKind = (typeof faultKinds)[number];

/** What vendors provide: codes that prove a number, other texts, mail, and the store of pictures. */
export const vendors = ["codes", ...shared, "files"] as const;
export type Vendor = (typeof vendors)[number];

/** The vendors, our own disk, and the replicas of our database. */
export const outgoing = [...vendors, "disk", "replicas"] as const;
export type Outgoing = (typeof outgoing)[number];
