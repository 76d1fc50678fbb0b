// The size of a file in the unit that people read, pure.
type Sized = (args: { size: number }) => string;

export interface SizeWords {
  kilobytes: Sized;
  megabytes: Sized;
  gigabytes: Sized;
}

/** `bytes` with one decimal below ten: 1_234_567 → "1.2 MB". */
export function fileSize(bytes: number, { kilobytes, megabytes, gigabytes }: SizeWords): string {
  const inUnit = (size: number, words: Sized): string => words({ size: size < 10 ? size : Math.round(size) });
  if (bytes < 999_500) return inUnit(bytes / 1e3, kilobytes);
  return bytes < 999_500_000 ? inUnit(bytes / 1e6, megabytes) : inUnit(bytes / 1e9, gigabytes);
}
