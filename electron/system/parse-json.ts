// Parses JSON that a server sent, in an answer or on a stream, and checks its depth before: deep nesting exhausts the stack.

export type JsonProblem = 'too-deep' | 'not-json';
export type ParsedJson = { ok: true; json: unknown } | { ok: false; problem: JsonProblem };

/** No answer of the service is nested so deeply. */
const maxDepth = 64;

/** The index of the quote that ends the string which begins at `start`; -1: none does. Most of a post is text, so it is not gone through. */
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

/** In a string too, but that is rare. */
const longNumber = /[:[,]\s*-?\d{16}/;

/** JavaScript would round the number: Mastodon sends `params.in_reply_to_id` of a scheduled post so (scheduled_options in post_status_service.rb). */
function keepDigits(_key: string, value: unknown, { source = '' }: { source?: string } = {}): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value;
}

/** A whole number that JavaScript can't hold becomes a string of its digits. An empty text gives `undefined`: some endpoints answer with nothing. Never throws. */
export function parseJson(text: string): ParsedJson {
  if (!/\S/.test(text)) return { ok: true, json: undefined };
  if (isTooDeep(text)) return { ok: false, problem: 'too-deep' };
  try {
    return { ok: true, json: JSON.parse(text, longNumber.test(text) ? keepDigits : undefined) as unknown };
  } catch {
    return { ok: false, problem: 'not-json' };
  }
}
