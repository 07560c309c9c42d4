import { z } from "zod";
import { weekdays } from "~/models/base/clock";
import { emailAddress } from "~/models/reading/email";
import { readHours } from "~/models/reading/hours";
import { readCount, readYear } from "~/models/reading/number";
import { formatPhone, listedPhone } from "~/models/reading/phone";
import { parsePostcode } from "~/models/reading/postcode";
import { neededText, typedText } from "~/models/reading/text";
import { webAddress } from "~/models/reading/website";
import type { FormPage } from "~/paths";
import type { BusinessHours } from "../../../../drizzle/schema/values/listings";
import { readServices, writeServices } from "./profile-services";

export const profileFailed = "Failed to update profile. Please try again.";
export const businessIdMissing = "Business ID not found. Please try logging out and back in.";

export const radiusMiles = { least: 1, most: 100, usual: 25 } as const;
const years = { least: 1800, most: () => new Date().getFullYear() } as const;
const mostEmployees = 10_000;

/** Name of the field for a day's hours. */
export const hoursField = (day: string): string => `hours_${day.toLowerCase()}`;

const tooLong = (longest: number) => `Please use at most ${longest.toLocaleString("en-GB")} characters.`;
const text = (longest: number) => typedText(longest, tooLong(longest));
const needed = (longest: number, missing: string) => neededText(longest, missing, tooLong(longest));
const wholeNumber = (least: number, most: number, unit: "mile" | "person", error: string) =>
  text(60).transform((typed, context) => {
    const { value, doubt = error } = readCount(typed, unit);
    if (value !== undefined && value >= least && value <= most) return value;
    context.addIssue({ code: "custom", message: doubt });
    return z.NEVER;
  });

const radiusWords = `Please enter a whole number of miles from ${radiusMiles.least} to ${radiusMiles.most}.`;
const employeesWords = `Please enter a whole number from 1 to ${mostEmployees.toLocaleString("en-GB")}.`;

const unreadable =
  "Please write when it opens and closes, like 8am-6pm or 8am-12, 1-5pm, or write Closed or 24 hours.";

/** The times of a day. What is stored may stay, though nobody can read it. */
const times = (stored: string | undefined) =>
  text(60)
    .transform((typed, context) => {
      const { value, doubt } = typed === stored?.trim() ? { value: stored, doubt: "" } : readHours(typed);
      if (value !== undefined) return value;
      context.addIssue({ code: "custom", message: doubt || unreadable });
      return z.NEVER;
    })
    .optional();

const business = z.string({ error: businessIdMissing }).max(36, businessIdMissing);

const whoForm = z.object({
  business,
  business_name: needed(120, "Business name is required"),
  contact_name: text(120).optional(),
  email: emailAddress("Email is required"),
  phone: listedPhone,
  website: text(500)
    .refine(
      (typed) => webAddress(typed) !== undefined,
      "Please enter a website address, like www.example.co.uk",
    )
    .optional(),
  city: needed(100, "City is required").refine(
    (typed) => !parsePostcode(typed),
    "Please enter a town or city. The postcode has a field of its own.",
  ),
  street_address: text(200).optional(),
  postcode: text(20)
    .refine(
      (typed) => parsePostcode(typed)?.postcode !== undefined,
      "Please enter a full UK postcode, like LS1 4DY",
    )
    .optional(),
  description: text(5000).optional(),
  established_year: text(60)
    .transform((typed, context) => {
      const { value, doubt = "Please enter a year, like 1998." } = readYear(typed, years.most());
      if (value !== undefined) return value;
      context.addIssue({ code: "custom", message: doubt });
      return z.NEVER;
    })
    .refine((year) => year >= years.least, `Please enter a year from ${years.least} on.`)
    .refine((year) => year <= years.most(), "That year is still to come.")
    .optional(),
  employee_count: wholeNumber(1, mostEmployees, "person", employeesWords).optional(),
});

const servicesForm = z.object({
  business,
  services: text(5000).default(""),
  service_radius: wholeNumber(radiusMiles.least, radiusMiles.most, "mile", radiusWords).default(
    radiusMiles.usual,
  ),
});

type Known = Pick<ProfileChange, "email" | "phone" | "businessHours">;

const hoursForm = ({ businessHours: stored }: Pick<Known, "businessHours">) =>
  z.object({
    business,
    hours_monday: times(stored?.Monday),
    hours_tuesday: times(stored?.Tuesday),
    hours_wednesday: times(stored?.Wednesday),
    hours_thursday: times(stored?.Thursday),
    hours_friday: times(stored?.Friday),
    hours_saturday: times(stored?.Saturday),
    hours_sunday: times(stored?.Sunday),
  });

/**
 * The form of an operator, with all fields of the profile; any other field that is posted is ignored. Email and phone
 * may stay empty where the listing has none.
 */
export const listingForm = (known: Known) => {
  const { email, phone, ...who } = whoForm.shape;
  return z.object({
    ...{ ...who, ...servicesForm.shape, ...hoursForm(known).shape },
    business: z.string().optional(),
    email: known.email ? email : email.optional(),
    phone: known.phone ? phone : phone.optional(),
  });
};

/** An owner's profile as the database stores it. */
export type ProfileChange = {
  businessName: string;
  contactName: string | null;
  /** Null only where an operator knows none. */
  email: string | null;
  /** E.164. */
  phone: string | null;
  website: string | null;
  city: string;
  streetAddress: string | null;
  postcode: string | null;
  description: string;
  serviceTypes: string[];
  serviceRadiusMiles: number;
  establishedYear: number | null;
  employeeCount: number | null;
  /** Null: none given. */
  businessHours: BusinessHours | null;
};

type Typed = z.infer<ReturnType<typeof listingForm>>;

/** The columns of a valid form. */
export const changeOf = (form: Typed): ProfileChange => ({
  ...whoOf(form),
  ...servicesOf(form),
  businessHours: hoursOf(form),
});

const whoOf = (form: Omit<Typed, "services" | "service_radius">) => ({
  businessName: form.business_name,
  contactName: form.contact_name || null,
  email: form.email ?? null,
  phone: form.phone ?? null,
  website: webAddress(form.website)?.href ?? null,
  city: form.city,
  streetAddress: form.street_address || null,
  postcode: parsePostcode(form.postcode ?? "")?.postcode ?? null,
  description: form.description ?? "",
  establishedYear: form.established_year ?? null,
  employeeCount: form.employee_count ?? null,
});

const servicesOf = (form: Pick<Typed, "services" | "service_radius">) => ({
  serviceTypes: readServices(form.services),
  serviceRadiusMiles: form.service_radius,
});

function hoursOf(form: Readonly<Record<string, unknown>>): BusinessHours | null {
  const given = weekdays.flatMap((day) => {
    const times = form[hoursField(day)];
    return typeof times === "string" && times ? [[day, times] as const] : [];
  });
  return given.length > 0 ? Object.fromEntries(given) : null;
}

/** What a page's form changes, and of which business. */
type PageChange = { business: string; change: Partial<ProfileChange> };

/** The form of each page of a business, which changes only its own fields. */
export const pageForms = (known: Known): Readonly<Record<FormPage, z.ZodType<PageChange>>> => ({
  who: whoForm.transform((form) => ({ business: form.business, change: whoOf(form) })),
  services: servicesForm.transform((form) => ({ business: form.business, change: servicesOf(form) })),
  hours: hoursForm(known).transform((form) => ({
    business: form.business,
    change: { businessHours: hoursOf(form) },
  })),
});

/** The field with Monday's hours as the form was drawn. */
export const mondayBefore = "hours_monday_before";

/**
 * Copies Monday's hours, once they can be read, to the other weekdays if the form's tick box asks for it; not to a day
 * that has hours of its own, other than Monday's and what Monday's were.
 */
export function spreadMonday(form: FormData): void {
  const [monday = "", before = ""] = ["hours_monday", mondayBefore].map((name) =>
    String(form.get(name) ?? ""),
  );
  if (!form.has("same_on_weekdays") || (monday.trim() && !readHours(monday).value)) return;
  for (const field of weekdays.slice(1, 5).map(hoursField)) {
    if (["", before].includes(String(form.get(field) ?? "").trim())) form.set(field, monday);
  }
  form.set(mondayBefore, monday);
}

/** A form's texts by the names of its fields. */
export type ProfileFields = Readonly<Record<string, string>>;

/** The profile's columns of a row that has more. */
export const profileOf = (row: ProfileChange): ProfileChange => ({
  businessName: row.businessName,
  contactName: row.contactName,
  email: row.email,
  phone: row.phone,
  website: row.website,
  city: row.city,
  streetAddress: row.streetAddress,
  postcode: row.postcode,
  description: row.description,
  serviceTypes: row.serviceTypes,
  serviceRadiusMiles: row.serviceRadiusMiles,
  establishedYear: row.establishedYear,
  employeeCount: row.employeeCount,
  businessHours: row.businessHours,
});

/** The initial fields of the form. */
export function fieldsOf(profile: ProfileChange): ProfileFields {
  const hoursShown = weekdays.map((day) => [hoursField(day), profile.businessHours?.[day] ?? ""] as const);
  return {
    business_name: profile.businessName,
    contact_name: profile.contactName ?? "",
    email: profile.email ?? "",
    phone: formatPhone(profile.phone ?? ""),
    website: profile.website ?? "",
    city: profile.city,
    street_address: profile.streetAddress ?? "",
    postcode: profile.postcode ?? "",
    description: profile.description,
    services: writeServices(profile.serviceTypes),
    service_radius: String(profile.serviceRadiusMiles),
    established_year: String(profile.establishedYear ?? ""),
    employee_count: String(profile.employeeCount ?? ""),
    ...Object.fromEntries(hoursShown),
  };
}

/** The fields that are frozen while an operator looks into a dispute: name in the form to column. */
export const frozenFields = {
  business_name: "businessName",
  phone: "phone",
  email: "email",
  website: "website",
} as const satisfies Record<string, keyof ProfileChange>;
