// Takes out of a line of the log what must not leave the computer: tokens, keys and the queries of addresses.

const redacted = '[redacted]';
const maxLineLength = 1_000;
/** What is longer is cut before it is searched. A token that is cut here is not in the line: the line ends before. */
const maxSearchedLength = 10_000;

/** The line without line breaks and other control characters, and cut to 1,000 characters. */
export function redact(line: string): string {
  return (
    line
      .slice(0, maxSearchedLength)
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      // The name and password before a host, and what follows its path.
      .replaceAll(/(\b\w+:\/\/)[^\s/"'@]+@/g, `$1${redacted}@`)
      .replaceAll(/(\b\w+:\/\/[^\s"'<>?#]*[?#])[^\s"'<>]+/g, `$1${redacted}`)
      .replaceAll(/(\b(?:authorization|password|\w*token|\w*secret)"?\s?[:=]\s?"?)(?:bearer )?[^\s"',;&]+/gi, `$1${redacted}`)
      .replaceAll(/\b(bearer )[^\s"',;[]+/gi, `$1${redacted}`)
      // Tokens and keys have at least 32 characters, in hexadecimal, base64 or base64url. So has the ending of a damaged file's name.
      .replaceAll(/(?<![\w+-])(?!damaged-\d)[\w+-]{32,}/g, redacted)
      .trim()
      .slice(0, maxLineLength)
  );
}
