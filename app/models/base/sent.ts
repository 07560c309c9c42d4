/** Something as a page is sent it: its dates are text. */
export type Sent<T> = T extends Date ? string : T extends object ? { [Key in keyof T]: Sent<T[Key]> } : T;
