import { expect, test } from "vitest";
import { partAddress } from "~/models/imports/file/address";
import { isTown } from "~/models/places/which-town.server";

test.each([
  ["34 Old Mill Rd, Glasgow, G69 8EU", "34 Old Mill Rd", "Glasgow", "G69 8EU"],
  ["Milford,Godalming,GU8", "", "Godalming", "GU8"],
  [
    "Unit 1 Altens Industrial Estate, Hareness Circle, Aberdeen, AB123LY",
    ...["Unit 1 Altens Industrial Estate, Hareness Circle", "Aberdeen", "AB12 3LY"],
  ],
  ["12 Kingsland Rd, Hackney, London E8 4AA, UK", "12 Kingsland Rd, Hackney", "London", "E8 4AA"],
  ["12 High St, Hackney E8", "12 High St", "Hackney", "E8"],
  ["1 Park Row, Leeds, West Yorkshire, United Kingdom", "1 Park Row", "Leeds", ""],
  ["1 Park Row\nCroydon\nSurrey\nCR0 1AA", "1 Park Row", "Croydon", "CR0 1AA"],
  ["Leeds LS1 4DY", "", "Leeds", "LS1 4DY"],
  ["1 Park Row Leeds LS1 4DY", "1 Park Row", "Leeds", "LS1 4DY"],
  ["12 High Rd Wood Green", "12 High Rd", "Wood Green", ""],
  ["34 Old Mill Rd Newcastle upon Tyne", "34 Old Mill Rd", "Newcastle upon Tyne", ""],
  ["12 High St, Headingley, Leeds", "12 High St, Headingley", "Leeds", ""],
  ["5 The Loke, Lower Nowhere, NR1 1AA", "5 The Loke", "Lower Nowhere", "NR1 1AA"],
  ["5 The Loke, Lower Nowhere, Greater London, UK", "5 The Loke", "Lower Nowhere", ""],
  ["12 Church Hill", "12 Church Hill", "", ""],
  ["12 High Street", "12 High Street", "", ""],
  ["LS1 4DY", "", "", "LS1 4DY"],
  ["", "", "", ""],
])("%s is parted", (text, street, city, postcode) => {
  expect(partAddress(text, isTown)).toMatchObject({ street, city, postcode });
});
