import { eq, sql } from "drizzle-orm";
import { isPlaceholder } from "~/content/site";
import { db, type Transaction } from "~/database/db.server";
import { env } from "~/env.server";
import { type Actor, recordAudit } from "~/models/audit/audit.server";
import { accounts } from "../../../drizzle/schema/accounts";
import { siteSettings } from "../../../drizzle/schema/admin";
import { letGoPictures } from "../../../drizzle/schema/listings";
import {
  allSettings,
  applyWritten,
  problemsOf,
  type Setting,
  settingOf,
  sharePicture,
  type Written,
} from "./settings";

/** On which channel a process hears that something was written. */
export const settingsChannel = "settings_changed";

/** Reads what operators wrote and makes it so in this process: at its start, when it is told, and each minute. */
export async function applySettings(): Promise<void> {
  applyWritten(
    await readWritten(),
    env.live ? { live: true, operatorEmail: env.OPERATOR_EMAIL } : demonstration,
  );
}

const readWritten = async (): Promise<Written> => byName(await db.select().from(siteSettings));

/** What is written and would be refused now: of a provider who works out no VAT, that it comes on top of prices. */
export async function listRefused(): Promise<string[]> {
  const problems = problemsOf(await readWritten());
  return allSettings.flatMap(({ name, label }) => problems[name]?.map((why) => `${label}: ${why}`) ?? []);
}

const demonstration = { live: false, operatorEmail: "" };
const byName = (rows: readonly { name: string; value: string }[]): Written =>
  Object.fromEntries(rows.map(({ name, value }) => [name, value]));

type ShownSetting = {
  name: string;
  value: string;
  /** Who wrote it and when; null while it is as it was shipped. */
  set: { by: string | null; at: Date } | null;
  /** Whether it is the demonstration's, which a live site does not show. */
  placeholder: boolean;
};

/** Every setting as it is written, or shipped. */
export async function listSettings(): Promise<ShownSetting[]> {
  const rows = await db
    .select({
      name: siteSettings.name,
      value: siteSettings.value,
      by: accounts.email,
      at: siteSettings.setAt,
    })
    .from(siteSettings)
    .leftJoin(accounts, eq(accounts.id, siteSettings.setBy));
  const written = byName(rows);
  return allSettings.map((setting) => {
    const value = settingOf(setting, written);
    const row = rows.find(({ name }) => name === setting.name);
    return {
      ...{ name: setting.name, value, placeholder: isPlaceholder(value) },
      set: row ? { by: row.by, at: row.at } : null,
    };
  });
}

type Outcome =
  | { status: "saved"; changed: number }
  | { status: "refused"; problems: Record<string, string[]> };

type Operator = Exclude<Actor, string>;

/** Writes what differs from what is there; what is emptied, or as it was shipped, is written no more. All or nothing. */
export async function writeSettings(operator: Operator, wanted: Written): Promise<Outcome> {
  const problems = problemsOf(wanted);
  if (Object.keys(problems).length > 0) return { status: "refused", problems };
  return { status: "saved", changed: await write(operator, allSettings, wanted) };
}

/** Has shared links show a picture that was announced, or with '' the one that the site came with; the one before goes. */
export async function recordSharePicture(operator: Operator, path: string): Promise<{ status: "room" }> {
  await write(operator, [sharePicture], { sharePicture: path }, async (tx, before) => {
    await tx.delete(letGoPictures).where(eq(letGoPictures.path, path));
    if (before.sharePicture) await tx.insert(letGoPictures).values({ path: before.sharePicture });
  });
  return { status: "room" };
}

type Also = (tx: Transaction, before: Written) => Promise<void>;

/** Writes what of these differs, and does what goes with it. Returns how many. */
async function write(operator: Operator, settings: readonly Setting[], wanted: Written, also?: Also) {
  const changed = await db.transaction(async (tx) => {
    const rows = await tx.select().from(siteSettings).for("update");
    const written = byName(rows);
    const differing = settings.filter(
      (setting) => (wanted[setting.name] || setting.shipped) !== settingOf(setting, written),
    );
    const before: Record<string, string> = {};
    const after: Record<string, string> = {};
    for (const setting of differing) {
      const { name } = setting;
      const value = settingOf(setting, wanted);
      before[name] = settingOf(setting, written);
      after[name] = value;
      await tx.delete(siteSettings).where(eq(siteSettings.name, name));
      if (value !== setting.shipped)
        await tx.insert(siteSettings).values({ name, value, setBy: operator.id });
    }
    if (differing.length === 0) return 0;
    await also?.(tx, before);
    await recordAudit(tx, operator, "edited", "site", "settings", { before, after });
    // Every page is made anew with it.
    await tx.execute(sql`select announce('businesses_changed', '["**"]'), announce(${settingsChannel}, '')`);
    return differing.length;
  });
  if (changed > 0) await applySettings();
  return changed;
}
