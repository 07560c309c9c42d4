import type { Push } from "./port";

/** The stand-in of demo mode: a notification counts as delivered once it is in the outbox, which /dev/outbox shows. */
export const outboxPush: Push = { sendNotification: async () => ({ status: "sent" }) };
