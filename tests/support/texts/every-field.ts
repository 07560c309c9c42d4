import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { vi } from "vitest";
import type { z } from "zod";

/** A field for texts of some form, address or body, and where its schema is made: `app/models/claims/claim-form.ts:24:28`. */
export type Field = { at: string; name: string; schema: z.ZodType };

const rooms = ["models", "routes", "components"];
/** What we seal or answer ourselves has one of these. */
const ownNames = new Set([
  "sealedAt",
  "passwordHash",
  "success",
  "createdAt",
  "sessionId",
  "line",
  "url",
  "path",
]);
const making = /\bz\s*\.(?:object|strictObject)\((?!\{\}\))/g;

/**
 * Every field for texts of the objects that are made as the sources are loaded, and as `draw` has the others made: zod
 * notes where each is. `missed` are the files in which some were not made, with their number.
 */
export async function everyField(draw: () => Promise<void>): Promise<{ fields: Field[]; missed: string[] }> {
  const fields: Field[] = [];
  const noted = (name: string, schema: z.ZodType) =>
    fields.some((field) => field.name === name && field.schema === schema);
  const made = new Set<string>();
  const files = rooms
    .flatMap((room) =>
      readdirSync(`app/${room}`, { recursive: true, encoding: "utf8" }).map((name) => `app/${room}/${name}`),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, count: readFileSync(file, "utf8").match(making)?.length ?? 0 }))
    .filter(({ count }) => count > 0);
  vi.resetModules();
  vi.doMock("zod", async (original) => {
    const real = await original<typeof import("zod")>();
    const noting = (make: "object" | "strictObject") => (shape: z.ZodRawShape, said?: string) => {
      const at = /(app\/\S+:\d+:\d+)/.exec(new Error().stack?.split("\n")[2] ?? "")?.[1] ?? "";
      made.add(at);
      const ours =
        Object.keys(shape).some((name) => ownNames.has(name)) ||
        !files.some(({ file }) => at.startsWith(`${file}:`));
      for (const [name, schema] of Object.entries(shape) as [string, z.ZodType][])
        if (!ours && !noted(name, schema) && takesText(schema)) fields.push({ at, name, schema });
      return real.z[make](shape, said);
    };
    return { ...real, z: { ...real.z, object: noting("object"), strictObject: noting("strictObject") } };
  });
  try {
    for (const { file } of files) await import(path.resolve(file));
    await draw();
  } finally {
    vi.doUnmock("zod");
    vi.resetModules();
  }
  const missed = files.flatMap(({ file, count }) => {
    const seen = [...made].filter((at) => at.startsWith(`${file}:`)).length;
    return seen < count ? [`${file}: ${count - seen}`] : [];
  });
  return { fields, missed };
}

type Def = { type: string; format?: string; innerType?: z.ZodType; in?: z.ZodType; options?: z.ZodType[] };

/** Whether a person may write what they like there. */
function takesText(schema: z.ZodType): boolean {
  const { type, format, innerType, in: first, options = [] } = schema._zod.def as Def;
  if (type === "string") return format === undefined;
  return [innerType, first, ...options].some((inner) => inner !== undefined && takesText(inner));
}
