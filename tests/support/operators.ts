import { paths } from "~/paths";
import { signIn } from "./professionals";
import { Visitor } from "./visitor";
import { world } from "./world";

export const olive = "olive@fettle.example";

/** Olive, the operator, with the page open that is asked for, signed in. */
export async function oliveAtTheDesk(address: string = paths.admin): Promise<Visitor> {
  await world.account({ role: "operator", email: olive, firstName: "Olive", lastName: "Oake" });
  return signIn(new Visitor(), olive, address);
}
