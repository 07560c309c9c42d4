/** The six services of the home page and of `/services`, in order; `icon` is a drawing of the icon set. */
export const serviceCards = [
  { trade: "roofing", name: "Roofing", line: "Repairs, re-roofs, gutters, flat roofs", icon: "house" },
  { trade: "plumbing", name: "Plumbing", line: "Leaks, drains, boilers, bathrooms", icon: "wrench" },
  { trade: "electrical", name: "Electrical", line: "Faults, rewires, fuse boards", icon: "plug" },
  { trade: "landscaping", name: "Landscaping", line: "Lawns, patios, fences, clearance", icon: "shovel" },
  { trade: "painting", name: "Painting", line: "Inside, outside, wallpaper", icon: "paint-roller" },
  { trade: "handyman", name: "Handyman", line: "Shelves, doors, odd jobs", icon: "hammer" },
] as const;
