/** `npm run reconcile`: compares every plan with the payment provider's books, mends what differs, and says what did. */
import { endWith, say } from "./ending";

await endWith(async () => {
  const { env } = await import("../app/env.server");
  if (!env.DATABASE_URL) {
    throw new Error(
      "This needs DATABASE_URL: the embedded database belongs to the web process, which compares by itself each night.",
    );
  }
  const { closeDatabase } = await import("../app/database/drivers.server");
  const { reconciledWords, reconcilePayments } = await import(
    "../app/workflows/placements/keep-plans.server"
  );
  const reconciled = await reconcilePayments();
  say(reconciledWords(reconciled));
  await closeDatabase();
  return reconciled.missing.length + reconciled.unasked.length > 0 ? 1 : 0;
});
