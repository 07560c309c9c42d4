import { Visitor } from "../pages/visitor";

export const created = "Account created successfully! Please check your email to verify your account.";

/** What Kit types to sign up as a roofer in Leeds. */
export const kit = {
  "Business name": "Kirkgate Slaters",
  "Contact name": "Kit Marsh",
  Phone: "07700 900 321",
  City: "leeds",
  Email: "kit@kirkgate.example",
  Password: "ridge-tile-9",
  "Confirm password": "ridge-tile-9",
};

/** What Hal types who signs up as a homeowner. */
export const hal = {
  "Full name": "Hal van der Berg",
  Email: "hal@home.example",
  "Phone (optional)": "",
  Password: "ridge-tile-9",
  "Confirm password": "ridge-tile-9",
};

/** Signs up as a professional by the links of the page, as Kit but for what is `given`. */
export async function signUpAsRoofer(given: Record<string, string> = {}, visitor = new Visitor()) {
  await visitor.visit("/login");
  await visitor.follow("Professional", { near: "Homeowner" });
  await visitor.follow("Sign Up");
  return visitor
    .fillAll({ ...kit, ...given })
    .choose("Service type", "Roofing")
    .press("Create account", { unchecked: true });
}

/** Signs up as a homeowner, as Hal but for what is `given`. */
export async function signUpAsHomeowner(given: Record<string, string> = {}, visitor = new Visitor()) {
  await visitor.visit("/login?mode=sign-up");
  return visitor.fillAll({ ...hal, ...given }).press("Create account", { unchecked: true });
}

/** Presses the link of a sign-up in a browser that it was not made in, which says the password again. */
export const confirmElsewhere = (visitor: Visitor, password = kit.Password) =>
  visitor.fillAll({ Password: password, "Confirm password": password }).press("Confirm and sign in");
