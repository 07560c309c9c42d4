import { existsSync, readFileSync } from "node:fs";
import { publishedFolder } from "../setup/published";

/** Texts that break programs: our own, which any clone has. */
const own: readonly string[] = [
  ...["", " ", "\t\n", "\u00a0", "\u200b", "\ufeff", "undefined", "null", "NaN", "true", "0", "-1"],
  ...["1e309", "0x10"],
  ...[".", "..", "../../etc/passwd", "C:\\Windows", "/dev/null", "%00", "%2e%2e%2f", "a/b", "a\\b", "?", "#"],
  ...["'", '"', "`", "' or 1=1 --", "'; drop table leads; --", "\\'; select pg_sleep(1); --", "$1"],
  ...["{{7*7}}"],
  ...["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "<!--", "]]>", "javascript:alert(1)"],
  ...["&lt;b&gt;", "&#x0;", "</title><h1>", "<svg/onload=alert(1)>", '{"$ne":null}', "__proto__"],
  ...["constructor"],
  ...[
    "toString",
    "hasOwnProperty",
    "$" + "{process.env}",
    "%s%s%n",
    "\r\nSet-Cookie: a=b",
    "a\r\nBcc: b@example.com",
  ],
  ...["ﷺ".repeat(50), "\u0301".repeat(50), "Z̵̬͌a̶͉͒l̷̥̀g̷̗̈o̴̰̍", "مرحبا", "田中さん", "👩‍👩‍👧‍👧"],
  ...["🇬🇧", "\u202eevil", "İstanbul"],
  ...["XX1 4DY\u0000", "07700 900 123 ext 4", "+44+44", "0".repeat(100), "9".repeat(400), "a@b"],
  ...["a@b@c", "@"],
  ...["\ud800", "\udc00 x", "a".repeat(10_240), "word ".repeat(2_000), "%".repeat(50), "_", "\\"],
  ...["(((((", "[a-z"],
];

/** The public Big List of Naughty Strings, if it is among the published files; the tests are the same without it. */
const listed = `${publishedFolder}/data/hostile-strings.json`;
const more: readonly string[] = existsSync(listed) ? JSON.parse(readFileSync(listed, "utf8")) : [];

export const hostileStrings: readonly string[] = [...own, ...more];
