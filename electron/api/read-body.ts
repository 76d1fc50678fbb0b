// Reads the body of an answer and limits what a server can make it cost: its size while it streams, its depth before it is parsed.

export type BodyProblem = 'too-large' | 'too-deep' | 'not-json';
export type ReadBody = { ok: true; json: unknown; text: string } | { ok: false; problem: BodyProblem; text: string };

const maxDepth = 64;

/** Null when it is larger than `maxBytes`. Counts after decompression, because a small gzip can unfold into gigabytes. */
export async function readText(response: Response, maxBytes: number): Promise<string | null> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream and closes the connection.
    if (size > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** No answer of the service is nested so deeply; such JSON can only be meant to exhaust the stack. */
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

/** An empty body gives `undefined`: some endpoints answer with nothing. */
export function parseJson(text: string): ReadBody {
  if (text.trim() === '') return { ok: true, json: undefined, text };
  if (isTooDeep(text)) return { ok: false, problem: 'too-deep', text };
  try {
    return { ok: true, json: JSON.parse(text) as unknown, text };
  } catch {
    return { ok: false, problem: 'not-json', text };
  }
}
