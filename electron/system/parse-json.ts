// Parses JSON that a server sent, in an answer or on a stream, and checks its depth before: deep nesting exhausts the stack.

export type JsonProblem = 'too-deep' | 'not-json';
export type ParsedJson = { ok: true; json: unknown } | { ok: false; problem: JsonProblem };

/** No answer of the service is nested so deeply. */
const maxDepth = 64;

function isTooDeep(json: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (quoted) {
      if (code === 92 /* \ */) index += 1;
      else if (code === 34 /* " */) quoted = false;
    } else if (code === 34) quoted = true;
    else if (code === 91 /* [ */ || code === 123 /* { */) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (code === 93 /* ] */ || code === 125 /* } */) depth -= 1;
  }
  return false;
}

/** An empty text gives `undefined`: some endpoints answer with nothing. Never throws. */
export function parseJson(text: string): ParsedJson {
  if (text.trim() === '') return { ok: true, json: undefined };
  if (isTooDeep(text)) return { ok: false, problem: 'too-deep' };
  try {
    return { ok: true, json: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, problem: 'not-json' };
  }
}
