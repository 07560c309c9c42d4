/** Of a thing, or the columns of a table, those of these names. */
export const pick = <Of extends object, Name extends keyof Of>(of: Of, ...names: Name[]): Pick<Of, Name> =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<Of, Name>;
