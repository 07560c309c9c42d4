/** A table in Markdown that is also straight in a terminal. The first column is text, the rest figures. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column > 0)).join(" | ")} |`;
  const rule = widths.map((width, column) => (column > 0 ? `${"-".repeat(width - 1)}:` : "-".repeat(width)));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

const pad = (text: string, width: number, right: boolean) =>
  right ? text.padStart(width) : text.padEnd(width);

/** A figure as a table shows it: a decimal only where it matters. */
export const figure = (value: number) =>
  value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString("en-GB");

export const publish = (report: string): void => void process.stdout.write(`${report}\n`);

/** The number after `--name`, else the fallback. */
export function option(name: string, fallback: number): number {
  const value = Number(words(name) ?? fallback);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} needs a whole number`);
  return value;
}

/** What stands after `--name`, if anything. */
export function words(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** Progress, beside the report. */
export const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** The value below which that part of them lies: 0 is the least, 0.5 the median. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** `missed` where a figure is beyond its budget; nothing where it has none. */
export function verdict(value: number, budget: { most?: number; least?: number }): string {
  return value > (budget.most ?? Number.POSITIVE_INFINITY) || value < (budget.least ?? 0) ? "missed" : "";
}

/** The date on which a report was made. */
export const today = () => new Date().toISOString().slice(0, 10);
