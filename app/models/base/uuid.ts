import { z } from "zod";

/** A UUID from untrusted text; its length is checked before the pattern. */
export const uuid = z.string().max(36).pipe(z.uuid());

export const isId = (text: unknown): boolean => uuid.safeParse(text).success;

export const idsOf = <Id extends string>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id);
