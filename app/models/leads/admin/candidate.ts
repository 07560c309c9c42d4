/** A business that an operator can give a lead to. */
export type Candidate = {
  id: string;
  name: string;
  city: string;
  slug: string;
  /** Where its owner signs in. */
  email: string;
  phone: string | null;
  serviceTypes: string[];
  rating: number;
  reviews: number;
  /** Whether these two are Google's. */
  imported: boolean;
  featured: boolean;
  verified: boolean;
  distanceMiles: number;
  placedExactly: boolean;
  /** Whether it lists the work that is asked for, and which of it: 'slate and tile'. */
  does: boolean;
  work?: string;
  /** Its service area. */
  worksWithinMiles: number;
};
