/** What `scripts/start.js` runs besides the web process, and what each is built from, in few files as the site is. */
export const commands = {
  worker: "app/processes/worker.ts",
  operator: "scripts/operator.ts",
  doctor: "scripts/doctor.ts",
  backup: "scripts/operations/backup.ts",
  restore: "scripts/operations/restore.ts",
  upgrade: "scripts/operations/upgrade.ts",
  setup: "scripts/operations/setup.ts",
  reconcile: "scripts/reconcile.ts",
  locations: "scripts/locations.ts",
  "files-move": "scripts/move-files.ts",
};
