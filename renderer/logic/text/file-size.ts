// Formats file sizes in kilobytes, megabytes or gigabytes. Pure.
type SizeMessage = (args: { size: number }) => string;

interface SizeMessages {
  kilobytes: SizeMessage;
  megabytes: SizeMessage;
  gigabytes: SizeMessage;
}

/** Formats `bytes`, with one decimal below ten: 1_234_567 → "1.2 MB". */
export function formatFileSize(bytes: number, { kilobytes, megabytes, gigabytes }: SizeMessages): string {
  const inUnit = (size: number, message: SizeMessage): string => message({ size: size < 10 ? size : Math.round(size) });
  if (bytes < 999_500) return inUnit(bytes / 1e3, kilobytes);
  return bytes < 999_500_000 ? inUnit(bytes / 1e6, megabytes) : inUnit(bytes / 1e9, gigabytes);
}
