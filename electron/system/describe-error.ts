// Describes an unexpected error for the log: its kind and where it happened.

/** Never the message: it may quote what a person wrote, or a token. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place = error.stack?.split('\n').find((line) => /^\s+at /.test(line));
  return `${error.name} ${place?.trim() ?? ''}`.trim();
}
