import { eq, sql } from "drizzle-orm";
import { isPlaceholder } from "~/content/site";
import { db, lockName, pick, type Transaction } from "~/database/db.server";
import { env, wholeAddress } from "~/env.server";
import { type Actor, recordAudit } from "~/models/audit/audit.server";
import { paths } from "~/paths";
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

/** The channel that announces changes of settings to all processes. */
export const settingsChannel = "settings_changed";

/** Applies the stored settings in this process: at its start, when they change, and every five seconds. */
export async function applySettings(): Promise<void> {
  applyWritten(await readWritten(), {
    ...pick(env, "live", "sells"),
    contactPage: wholeAddress(paths.contact),
  });
}

const readWritten = async (): Promise<Written> => byName(await db.select().from(siteSettings));

/** Stored settings that would be refused now, such as VAT on top of prices when the provider does not calculate it. */
export async function listRefused(): Promise<string[]> {
  const problems = problemsOf(await readWritten());
  return allSettings.flatMap(({ name, label }) => problems[name]?.map((why) => `${label}: ${why}`) ?? []);
}

const byName = (rows: readonly { name: string; value: string }[]): Written =>
  Object.fromEntries(rows.map(({ name, value }) => [name, value]));

type ShownSetting = {
  name: string;
  value: string;
  /** Who changed it and when; null while it is as shipped. */
  set: { by: string | null; at: Date } | null;
  /** Whether it is a placeholder of the demonstration, which a live site does not show. */
  placeholder: boolean;
};

/** All settings, with their stored or shipped values. */
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

/** Stores those of `wanted` that differ, all or none; one that is emptied, or set as shipped, is no longer stored. */
export async function writeSettings(operator: Operator, wanted: Written): Promise<Outcome> {
  const outcome = await db.transaction(async (tx): Promise<Outcome> => {
    const written = await lockWritten(tx);
    const problems = problemsOf({ ...written, ...wanted });
    if (Object.keys(problems).length > 0) return { status: "refused", problems };
    return {
      status: "saved",
      changed: await write(tx, operator, { settings: allSettings, wanted, written }),
    };
  });
  if (outcome.status === "saved" && outcome.changed > 0) await applySettings();
  return outcome;
}

/** Sets the picture of shared links to an announced one, '' for the shipped one; the one before is deleted. */
export async function recordSharePicture(operator: Operator, path: string): Promise<{ status: "room" }> {
  await db.transaction(async (tx) => {
    const written = await lockWritten(tx);
    const wanted = { sharePicture: path };
    if ((await write(tx, operator, { settings: [sharePicture], wanted, written })) === 0) return;
    await tx.delete(letGoPictures).where(eq(letGoPictures.path, path));
    if (written.sharePicture) await tx.insert(letGoPictures).values({ path: written.sharePicture });
  });
  await applySettings();
  return { status: "room" };
}

/** The stored settings; nobody else changes one until the transaction ends, as what one may be depends on others. */
async function lockWritten(tx: Transaction): Promise<Written> {
  await lockName(tx, "settings");
  return byName(await tx.select().from(siteSettings));
}

type Writing = { settings: readonly Setting[]; wanted: Written; written: Written };

/** Stores those settings that differ from what is `written`. Returns how many. */
async function write(tx: Transaction, operator: Operator, { settings, wanted, written }: Writing) {
  const differing = settings.filter(
    (setting) => setting.name in wanted && settingOf(setting, wanted) !== settingOf(setting, written),
  );
  const before: Record<string, string> = {};
  const after: Record<string, string> = {};
  for (const setting of differing) {
    const { name } = setting;
    const value = settingOf(setting, wanted);
    before[name] = settingOf(setting, written);
    after[name] = value;
    await tx.delete(siteSettings).where(eq(siteSettings.name, name));
    if (value !== setting.shipped) await tx.insert(siteSettings).values({ name, value, setBy: operator.id });
  }
  if (differing.length === 0) return 0;
  await recordAudit(tx, operator, "edited", "site", "settings", { before, after });
  await tx.execute(sql`select pg_notify(${settingsChannel}, '')`);
  return differing.length;
}
