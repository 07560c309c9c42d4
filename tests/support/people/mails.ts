import { world } from "../world";

/** Path and query behind the button `label` of the newest mail to this address that has one. */
export async function linkMailed(to: string, label: string): Promise<string> {
  const links = await linksMailed(to, label);
  const [newest] = links;
  if (!newest) throw new Error(`Nobody mailed ${to} a link '${label}'`);
  return newest;
}

/** All of them, newest first. */
export async function linksMailed(to: string, label: string): Promise<string[]> {
  const begin = `${label}:\n`;
  return (await world.messagesTo(to)).flatMap(({ body }) => {
    const [address = ""] = body.includes(begin) ? (body.split(begin)[1]?.split(/\s/, 1) ?? []) : [];
    return address ? [new URL(address).pathname + new URL(address).search] : [];
  });
}
