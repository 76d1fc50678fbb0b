// Reads the body of an answer as JSON, and limits its size while it streams.
import { parseJson } from '../system/parse-json.ts';
import type { ParsedJson } from '../system/parse-json.ts';

/** `text`: the body as it came; '' when it was too large. */
export type ReadBody = (ParsedJson | { ok: false; problem: 'too-large' }) & { text: string };

/** Null when it is larger than `maxBytes`. Counts after decompression, because a small gzip can unfold into gigabytes. */
async function readText(response: Response, maxBytes: number): Promise<string | null> {
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

/** Rejects when the connection or the compression breaks. */
export async function readBody(response: Response, maxBytes: number): Promise<ReadBody> {
  const text = await readText(response, maxBytes);
  return text === null ? { ok: false, problem: 'too-large', text: '' } : { ...parseJson(text), text };
}
