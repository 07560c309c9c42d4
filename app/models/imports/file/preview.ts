export type PreviewRow = {
  line: number;
  /** What is wrong with it; empty for a row that can be stored. */
  problem: string;
  name: string;
  city: string;
  phone: string;
  postcode: string;
  website: string;
  services: string;
  /** What its place is found by. */
  place: string;
  cleaned: string[];
};

export type Preview = {
  /** Of each column the first text that stands in it. */
  samples: string[];
  rows: PreviewRow[];
};
