import { createContext, type ReactNode } from "react";

/** What only the server knows while it renders a document. */
export type DocumentAssets = {
  /** The style sheet, inlined where a page is read once and must paint at once. */
  css: string;
  /** Whether the page says that the database is away, whatever it is about. */
  away: boolean;
  /** Takes a part of the frame that many pages have; where there is none, each page renders its own. */
  keep?: (name: string, part: ReactNode) => void;
};

export const DocumentAssetsContext = createContext<DocumentAssets>({ css: "", away: false });
