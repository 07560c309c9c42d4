import { z } from "zod";

/** The id of a row of ours, as anybody may have written it. Bounded before the pattern looks at it. */
export const uuid = z.string().max(36).pipe(z.uuid());

export const isId = (text: unknown): boolean => uuid.safeParse(text).success;

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
