import { all, type Row } from "./row";

export const amounts: readonly Row[] = [
  ["4800", 480_000],
  ["£4,800", 480_000],
  ["4 800.50", 480_050],
  ["4,800.5", 480_050],
  ["£ 4.8k", 480_000],
  ["12K", 1_200_000],
  ["0.01", 1],
  ["4800,50", 480_050],
  ["850,00", 85_000],
  ["4,8k", 480_000],
  ["1250,50", 125_050],
  ["4 800,50", 480_050],
  ["1,234,567.89", 123_456_789],
  ["4, 800", 480_000],
  ["4800 pounds", 480_000],
  ["4800 GBP", 480_000],
  ["£1.2k", 120_000],
  ["￡４８００", 480_000],
  ...all(undefined, "", "-5", "five", "1e5", "0x10", "£", "k", "4,,800", "1".repeat(400)),
  ...[
    ["4.800", "£4,800 or £4.80"],
    ["4.800,50", "£480,050 or £4,800.50"],
    ["48,00,50", "£480,050 or £4,800.50"],
    ["4800,500", "£4,800,500 or £4,800.50"],
    ["12 50", "£1,250 or £12.50"],
    ["0,800", "£800 or £0.80"],
    ["500-600", "£500 or £600"],
    ["£1,200 to £1,500 + VAT", "£1,200 or £1,500"],
    ["4.805k", "£4,805,000 or £4,805"],
  ].map(
    ([typed, both = ""]): Row => [
      typed ?? "",
      undefined,
      `Is ‘${typed}’ ${both}? Write it as one of these`,
      both.split(" or ")[0],
    ],
  ),
  ...[
    ["£1,200 + VAT", "£1,200"],
    ["£4,800.00 inc VAT", "£4,800"],
    ["850 plus vat", "£850"],
    ["about 500", "£500"],
    ["~1.5k", "£1,500"],
    ["up to £90.50", "£90.50"],
  ].map(([typed = "", offer]): Row => [typed, undefined, `Write the amount alone: ${offer}`, offer]),
];

/** The day on which the texts of days are read, a Thursday. */
export const today = "2026-11-26";

export const days: readonly Row[] = [
  ["2026-12-14", "2026-12-14"],
  ["2026/12/4", "2026-12-04"],
  ["3/3/26", "2026-03-03"],
  ["03.03.2026", "2026-03-03"],
  ["3 4 2027", "2027-04-03"],
  ["14-12-26", "2026-12-14"],
  ["１４/１２/２０２６", "2026-12-14"],
  ["14 Dec", "2026-12-14"],
  ["14/12", "2026-12-14"],
  ["3 march", "2027-03-03"],
  ["29 Feb", undefined],
  ["29 Feb 2028", "2028-02-29"],
  ["14th December 2026", "2026-12-14"],
  ["the 14th of December, 2026", "2026-12-14"],
  ["Monday 14 December", "2026-12-14"],
  ["Mon, 14-Dec-26", "2026-12-14"],
  ["December 14th", "2026-12-14"],
  ["Dec 14, 2026", "2026-12-14"],
  ["1 Sept 2027", "2027-09-01"],
  ["today", "2026-11-26"],
  [" Tomorrow ", "2026-11-27"],
  ["Tuesday", "2026-12-01"],
  ["next Tuesday", "2026-12-01"],
  ["from next mon", "2026-11-30"],
  ["this Saturday", "2026-11-28"],
  ["in 2 weeks", "2026-12-10"],
  ["in a week", "2026-12-03"],
  ["in ten days", undefined],
  ...[
    ["12/25/2026", "Friday 25 December 2026"],
    ["Tuesday 14 December", "Monday 14 December 2026"],
    ["20 November", "Saturday 20 November 2027"],
    ["Thursday", "Thursday 3 December 2026 or Thursday 26 November 2026"],
    ["next Saturday", "Saturday 5 December 2026 or Saturday 28 November 2026"],
  ].map(
    ([typed = "", meant = ""]): Row => [
      typed,
      undefined,
      `Is ‘${typed}’ ${meant}? Write it like that`,
      meant.split(" or ")[0],
    ],
  ),
  ...all(undefined, "", "soon", "asap", "30/2/2026", "31 April", "0/1/2026", "14 Decembre", "13/13/2026"),
  ...all(undefined, "December 2026", "2026-02-30", "2026-00-10", "0026-01-01", "14", "1/2/3/4", "in weeks"),
];

export const openingTimes: readonly Row[] = [
  ["8:00 AM - 6:00 PM", "8:00 AM - 6:00 PM"],
  ["8am-6pm", "8:00 AM - 6:00 PM"],
  ["8am - 6pm", "8:00 AM - 6:00 PM"],
  [" 8 a.m. – 6.30 P.M. ", "8:00 AM - 6:30 PM"],
  ["08:00 to 18:00", "8:00 AM - 6:00 PM"],
  ["0830-1715", "8:30 AM - 5:15 PM"],
  ["8 to 6", "8:00 AM - 6:00 PM"],
  ["9-5", "9:00 AM - 5:00 PM"],
  ["8-6pm", "8:00 AM - 6:00 PM"],
  ["8pm to 11pm", "8:00 PM - 11:00 PM"],
  ["8pm-11", "8:00 PM - 11:00 PM"],
  ["1-5", "1:00 PM - 5:00 PM"],
  ["2-6pm", "2:00 PM - 6:00 PM"],
  ["from 8am till noon", "8:00 AM - 12:00 PM"],
  ["5:30-16:00", "5:30 AM - 4:00 PM"],
  ["12-4", "12:00 PM - 4:00 PM"],
  ["6am-midnight", "6:00 AM - 11:59 PM"],
  ["00:00-24:00", "12:00 AM - 11:59 PM"],
  ["CLOSED", "Closed"],
  ["Open 24 hours", "24 hours"],
  ["24/7", "24 hours"],
  ["by appointment only", "By appointment"],
  ["7-5", "7:00 AM - 5:00 PM"],
  ["8am-12, 1-5pm", "8:00 AM - 12:00 PM, 1:00 PM - 5:00 PM"],
  ["8.30-12.30 & 1.30-5", "8:30 AM - 12:30 PM, 1:30 PM - 5:00 PM"],
  ["09:00-12:00; 13:00-17:30", "9:00 AM - 12:00 PM, 1:00 PM - 5:30 PM"],
  ["9-12 and 6-9", "9:00 AM - 12:00 PM, 6:00 PM - 9:00 PM"],
  ["6pm-2am", "6:00 PM - 2:00 AM"],
  ["8pm-6", "8:00 PM - 6:00 AM"],
  ["22-6", "10:00 PM - 6:00 AM"],
  ["18:00-08:00", "6:00 PM - 8:00 AM"],
  ["10am-2pm, 6pm-2am", "10:00 AM - 2:00 PM, 6:00 PM - 2:00 AM"],
  ["6am-2am", "6:00 AM - 2:00 AM"],
  ...[
    ["13-5", "1:00 PM - 5:00 PM"],
    ["09:00-05:00", "9:00 AM - 5:00 PM"],
    ["6-2am", "6:00 PM - 2:00 AM"],
    ["8-12, 13-5", "8:00 AM - 12:00 PM, 1:00 PM - 5:00 PM"],
  ].map(
    ([typed = "", offer]): Row => [
      typed,
      undefined,
      `Is ‘${typed}’ ${offer}? Please write am or pm with each time.`,
      offer,
    ],
  ),
  ...all(undefined, "banana", "8", "8am", "25-26", "13pm-2pm", "8:61-9", "9-12-5", "8am-8am", "24:00-02:00"),
  ...all(undefined, "", "8-12, 10-5pm", "8-10, 11-1, 2-5", "8pm-2am, 9pm-11pm", "2am-4am, 6pm-3am"),
  ["8-12,".repeat(13)],
];

/** In minutes after midnight. */
export const times: readonly Row[] = [
  ["22:30", 1350],
  ["7:05", 425],
  ["00:00:00", 0],
  ["10pm", 1320],
  ["10.30 p.m.", 1350],
  ["0700", 420],
  ["noon", 720],
  ...all(undefined, "24:00", "12:60", "10", "13pm", ""),
];

/** Whole numbers of a unit, like '10 years'. */
export const numbersOf = (unit: string): readonly Row[] => [
  ...all(10, "10", `10 ${unit}`, `ten ${unit}`, " Ten "),
  [`２５ ${unit}`, 25],
  ["1,200", 1200],
  ["0", 0],
  ...all(undefined, "", "lifetime", "2 weeks", "1.5", "-3", "1e3", "9".repeat(50)),
  ...[
    [`3-4 ${unit}`, "3 or 4", "4"],
    ["three to four", "3 or 4", "4"],
    [`about 5 ${unit}`, "5", "5"],
    ["10+", "10", "10"],
    [`5 ${unit} or so`, "5", "5"],
  ].map(
    ([typed, meant, offer]): Row => [
      typed ?? "",
      undefined,
      `Is ‘${typed}’ ${meant}? Write one number`,
      offer,
    ],
  ),
];

const since2016 = "Is that since 2016? Write the year.";

/** Read in 2026. */
export const yearsOf: readonly Row[] = [
  ...all(1998, "1998", "since 1998", "Est. 1998", "established in 1998."),
  ...["10 years", "over ten years", "10 yrs ago", "10+ years"].map(
    (typed): Row => [typed, undefined, since2016, "2016"],
  ),
  ...all(undefined, "98", "long ago", "", "years"),
];
