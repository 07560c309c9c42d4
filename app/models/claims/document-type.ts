import type { DocumentType } from "./claim";

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/** How far from its end the mark may be that ends a PDF. */
const tailBytes = 2048;

const heicBrands = ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"] as const;

/** What a file is by its content, whatever it is called: a PDF or a photo. Undefined for anything else. */
export function documentTypeOf(bytes: Uint8Array): DocumentType | undefined {
  if (startsWith(bytes, "%PDF-")) {
    const tail = new TextDecoder("latin1").decode(bytes.subarray(-tailBytes));
    return tail.includes("%%EOF") ? "application/pdf" : undefined;
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (bytes[0] === 0x89 && startsWith(bytes, "PNG\r\n\u001a\n", 1)) return "image/png";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "image/webp";
  if (startsWith(bytes, "ftyp", 4) && heicBrands.some((brand) => startsWith(bytes, brand, 8)))
    return "image/heic";
  return undefined;
}

const endings: Readonly<Record<DocumentType, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/heic": "heic",
};

const longestName = 80;

/** The name of a file as it is shown and downloaded: plain characters, and the ending that its content has. */
export function documentName(given: string, type: DocumentType): string {
  const plain = given
    .slice(-200)
    .replace(/\.[^.]*$/, "")
    .replace(/[^A-Za-z0-9 _-]+/g, " ")
    .trim()
    .slice(0, longestName);
  return `${plain || "document"}.${endings[type]}`;
}
