import "./environment";
import { option, say } from "./report";

/** `npm run bench -- seed --businesses 1000000` fills the PostgreSQL of DATABASE_URL, which must be empty. */
const url = process.env.DATABASE_URL;
if (!url) throw new Error("DATABASE_URL names the PostgreSQL to fill");

const { fillDatabase } = await import("./seed/fill");
const { rows, copySeconds, settleSeconds } = await fillDatabase(url, option("businesses", 1_000_000));
const perSecond = (seconds: number) => Math.round(rows / seconds).toLocaleString("en-GB");
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
say(
  `${rows.toLocaleString("en-GB")} businesses in ${copySeconds.toFixed(1)} s, ${perSecond(copySeconds)} a second; ` +
    `${settleSeconds.toFixed(1)} s to review, vacuum and analyse; this process needed ${megabytes} MB at most`,
);
