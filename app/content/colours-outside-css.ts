/** Copies of colours in app/styles/theme.css, for mails, which have no style sheet, and for operators to override. */
export const shippedColours = {
  light: {
    ...{ ink: "#16242c", paper: "#fbf8f2", card: "#ffffff", line: "#e2dbcf", wall: "#f1e8d9" },
    ...{ slate: "#47565f", brick: "#a63d26", "brick-dark": "#8c311d", "on-brick": "#ffffff" },
  },
  dark: {
    ...{ ink: "#f1ece2", paper: "#12191d", card: "#1a2429", line: "#314047", wall: "#243139" },
    ...{ slate: "#b3bec3", brick: "#e5846b", "brick-dark": "#f2a08b", "on-brick": "#1a0d08" },
  },
};

/** The current colours; only `applyWritten` (models/admin/settings.ts) changes them. */
export const colours = structuredClone(shippedColours);
