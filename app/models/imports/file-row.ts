/** A line of cells as it stands in the file. */
export type FileRow = {
  /** Where it begins; the headings stand on line 1 unless lines before them are empty. */
  line: number;
  cells: string[];
  /** Why its cells could not be told apart; then `cells` is the line as it came. */
  problem?: string;
};
