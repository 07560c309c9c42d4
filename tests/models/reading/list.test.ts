import { expect, test } from "vitest";
import { listMembers } from "~/models/reading/list";

test.each([
  ['["Flat roofs", "Gutters\\u00e9"]', ["Flat roofs", "Gutters\u00e9"]],
  ["['Dan\\'s roofs', 'Slates']", ["Dan's roofs", "Slates"]],
  ['{"Flat roofs",Slates}', ["Flat roofs", "Slates"]],
  ['a:2:{i:0;s:5:"Roofs";i:1;s:6:"Slates";}', ["Roofs", "Slates"]],
  ["• Roofs\n• Slates", ["Roofs", "Slates"]],
  ["1. Roofs; 2) Slates | - Gutters", ["Roofs", "Slates", "Gutters"]],
  ["Roofs, slates and tiles", ["Roofs, slates and tiles"]],
  ["", []],
])("%s has the members %j", (cell, members) => {
  expect(listMembers(cell)).toEqual(members);
});
