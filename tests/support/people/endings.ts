import type { Visitor } from "../pages/visitor";

/** A homeowner closes their request, on the page that their own links to. */
export const closes = async (homeowner: Visitor): Promise<Visitor> =>
  (await homeowner.follow("I no longer need this")).press("Yes, close it");

/** A homeowner says whom they hired: a business by name, or one of the other answers. */
export const hires = async (homeowner: Visitor, whom: string): Promise<Visitor> =>
  (await homeowner.follow(/^(?:I have hired someone|Say who I hired)$/)).press(whom);

/** A homeowner takes back that they hired somebody. */
export const unhires = async (homeowner: Visitor): Promise<Visitor> =>
  (await homeowner.follow("I have not hired anybody")).press("Open it again");
