import sharp, { type Color, type Sharp } from "sharp";

/** A picture of one colour. */
export const drawn = (width = 400, height = 300, background: Color = "#a63d26"): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** A picture that does not compress to nothing, so that cutting it cuts picture. */
export const grained = (width = 320, height = 240): Sharp =>
  sharp({
    create: {
      ...{ width, height, channels: 3, background: "black" },
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });

/** The same in this format. */
export const grainy = (format: "jpeg" | "png" | "webp" | "gif"): Promise<Buffer> =>
  grained().toFormat(format).toBuffer();

const types: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
  csv: "text/csv",
};

/** A file as chosen in a form, with the type that browsers derive from its name. */
export function chosenFile(content: string | Uint8Array, name: string): File {
  const bytes = typeof content === "string" ? content : new Uint8Array(content);
  return new File([bytes], name, { type: types[name.split(".").at(-1) ?? ""] });
}

/** A photo of one colour, as it is chosen. */
export const photoFile = async (picture = drawn(), name = "roof.jpg"): Promise<File> =>
  chosenFile(await picture.jpeg().toBuffer(), name);
