/** What the price of a service usually pays for, by the quizzes' names of services. */
const blurbs = new Map([
  ["roofing", "Materials, scaffolding where it is needed, the roofer's time, and taking the old roof away."],
  ["plumbing", "The call-out, parts, the plumber's time, and making good what had to be opened up."],
  ["electrical", "Parts, the electrician's time, testing, and a certificate where the work needs one."],
  ["heating", "The boiler or radiators, parts, the engineer's time, and setting it all up."],
  ["bathroom", "The suite, tiles and pipework, fitting, and taking the old one away."],
  ["kitchen", "Units, worktops and appliances, fitting, and taking the old one away."],
  ["painting", "Filling and sanding, paint, two coats as a rule, and the decorator's time."],
  ["landscaping", "Clearing, materials and plants, the gardener's time, and taking the waste away."],
  ["gardening", "Clearing, materials and plants, the gardener's time, and taking the waste away."],
  ["handyman", "The visit, fixings and small parts, and the time the jobs take."],
  ["cleaning", "The cleaner's time, products and equipment."],
  ["solar", "Panels or batteries, the inverter, scaffolding, fitting and connecting to the grid."],
]);

/** One or two short sentences for any service, ours or not. */
export function serviceBlurb(service: string): string {
  return blurbs.get(service) ?? "Materials, the time the work takes, and clearing up afterwards.";
}
