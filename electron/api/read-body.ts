// Reads an answer's body without letting a server decide how much memory that takes: capped while it streams, depth checked before parsing.

export type BodyProblem = 'too-large' | 'too-deep' | 'not-json';
export type ReadBody = { ok: true; json: unknown; text: string } | { ok: false; problem: BodyProblem; text: string };

const maxDepth = 64;

/** Counts after decompression, so that a small gzip can't unfold into gigabytes. Null when over `cap` bytes. */
export async function readText(response: Response, cap: number): Promise<string | null> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream, and with it the connection.
    if (size > cap) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** JSON nested deeper than any answer of the service would only serve to exhaust the stack. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (quoted) {
      if (code === 92 /* \ */) at += 1;
      else if (code === 34 /* " */) quoted = false;
    } else if (code === 34) quoted = true;
    else if (code === 91 /* [ */ || code === 123 /* { */) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (code === 93 /* ] */ || code === 125 /* } */) depth -= 1;
  }
  return false;
}

/** An empty body reads as `undefined`: some endpoints answer with nothing. */
export function parseJson(text: string): ReadBody {
  if (text.trim() === '') return { ok: true, json: undefined, text };
  if (isTooDeep(text)) return { ok: false, problem: 'too-deep', text };
  try {
    return { ok: true, json: JSON.parse(text) as unknown, text };
  } catch {
    return { ok: false, problem: 'not-json', text };
  }
}
