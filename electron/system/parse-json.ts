// Parses JSON of server responses and streams. Checks the nesting depth first, because deep nesting exhausts the stack.

type JsonProblem = 'too-deep' | 'not-json';
export type ParsedJson = { ok: true; json: unknown } | { ok: false; problem: JsonProblem };

/** No response of a server is nested this deeply. */
const maxDepth = 64;

/** Returns the index of the quote that ends the string starting at `start`, or -1. Uses `indexOf`, since most of a post is text. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === 92 /* \ */) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return -1;
}

function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === 34 /* " */) {
      index = endOfString(json, index);
      if (index < 0) return false;
    } else if (code === 91 /* [ */ || code === 123 /* { */) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (code === 93 /* ] */ || code === 125 /* } */) depth -= 1;
  }
  return false;
}

/** May also match inside a string, but that is rare. */
const longNumber = /[:[,]\s*-?\d{16}/;

/**
 * Returns large integers as strings, since JavaScript would round them. Mastodon sends `params.in_reply_to_id` of a scheduled post as such
 * a number (scheduled_options in post_status_service.rb).
 */
function keepDigits(_key: string, value: unknown, { source = '' }: { source?: string } = {}): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value;
}

/**
 * Parses JSON. Integers that JavaScript cannot hold become strings of their digits. Empty text returns `undefined`, because some endpoints
 * respond with an empty body. Never throws.
 */
export function parseJson(text: string): ParsedJson {
  if (!/\S/.test(text)) return { ok: true, json: undefined };
  if (isTooDeep(text)) return { ok: false, problem: 'too-deep' };
  try {
    return { ok: true, json: JSON.parse(text, longNumber.test(text) ? keepDigits : undefined) as unknown };
  } catch {
    return { ok: false, problem: 'not-json' };
  }
}
