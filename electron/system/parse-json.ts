// Parses JSON of server responses and streams. Checks the depth and the number of values first: deep nesting exhausts the stack, and many
// small values take fifty times the memory of their text.

type JsonProblem = 'too-deep' | 'too-large' | 'not-json';
export type ParsedJson = { ok: true; json: unknown } | { ok: false; problem: JsonProblem };

/** No response of a server is nested this deeply. */
const maxDepth = 64;
/** Values in text of the usual size limit. A post with its account has about 100 values in 4,000 characters. */
const defaultMaxValues = 500_000;

/** Returns the index of the quote that ends the string starting at `start`, or -1. Uses `indexOf`, since most of a post is text. */
function endOfString(json: string, start: number): number {
  for (let from = start + 1; ;) {
    const end = json.indexOf('"', from);
    if (end < 0) return -1;
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === 92 /* \ */) backslashes += 1;
    if (backslashes % 2 === 0) return end;
    from = end + 1;
  }
}

/** Counts brackets and commas outside strings, without building a value. */
function exceededLimit(json: string, maxValues: number): 'too-deep' | 'too-large' | null {
  let depth = 0;
  let values = 0;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === 34 /* " */) {
      index = endOfString(json, index);
      if (index < 0) return null;
    } else if (code === 91 /* [ */ || code === 123 /* { */) {
      depth += 1;
      values += 1;
      if (depth > maxDepth) return 'too-deep';
    } else if (code === 93 /* ] */ || code === 125 /* } */) depth -= 1;
    else if (code === 44 /* , */) values += 1;
    if (values > maxValues) return 'too-large';
  }
  return null;
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
 * respond with an empty body. Never throws. `maxValues`: limit for objects, arrays, and the items in them.
 */
export function parseJson(text: string, maxValues = defaultMaxValues): ParsedJson {
  if (!/\S/.test(text)) return { ok: true, json: undefined };
  const problem = exceededLimit(text, maxValues);
  if (problem !== null) return { ok: false, problem };
  try {
    return { ok: true, json: JSON.parse(text, longNumber.test(text) ? keepDigits : undefined) as unknown };
  } catch {
    return { ok: false, problem: 'not-json' };
  }
}
