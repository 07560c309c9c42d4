export { type DayFigure, dayFigures } from "../../../drizzle/schema/values/figures";
