export type { DayFigure } from "../../../drizzle/schema/values/figures";
