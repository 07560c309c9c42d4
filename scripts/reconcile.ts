/** `npm run reconcile`: compares every plan with the payment provider's books, mends what differs, and says what did. */
const tell = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  // Imported here, so that wrong settings end in one message and not in a stack trace.
  const { env } = await import("../app/env.server");
  if (!env.DATABASE_URL) {
    throw new Error(
      "This needs DATABASE_URL: the embedded database belongs to the web process, which compares by itself each night.",
    );
  }
  const { closeDatabase } = await import("../app/database/drivers.server");
  const { reconciledWords } = await import("../app/workflows/placements/keep-plans.server");
  const { reconcilePayments } = await import("../app/workflows/placements/keep-plans.server");
  const reconciled = await reconcilePayments();
  tell(reconciledWords(reconciled));
  await closeDatabase();
  if (reconciled.missing.length + reconciled.unasked.length > 0) process.exitCode = 1;
}

run().then(
  () => process.exit(),
  (error: unknown) => {
    tell(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
