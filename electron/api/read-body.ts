// Reads the body of an answer as JSON, and limits its size while it streams. Large answers are held as few times as possible.
import { parseJson } from '../system/parse-json.ts';
import type { ParsedJson } from '../system/parse-json.ts';

/** `start`: how the text begins, without space; '' when it was too large. */
export type ReadBody = Extract<ParsedJson, { ok: true }> | (Extract<ParsedJson, { ok: false }> & { start: string }) | TooLarge;
interface TooLarge {
  ok: false;
  problem: 'too-large';
  start: '';
}

const maxStartLength = 20;

/** Null when it is larger than `maxBytes`. Counts after decompression, because a small gzip can unfold into gigabytes. */
async function readText(response: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream and closes the connection.
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  // Decoded at once: a text that grows by chunks is copied again when it is parsed.
  return new TextDecoder().decode(Buffer.concat(chunks, size));
}

/** Rejects when the connection or the compression breaks. */
export async function readBody(response: Response, maxBytes: number): Promise<ReadBody> {
  const text = await readText(response, maxBytes);
  if (text === null) return { ok: false, problem: 'too-large', start: '' };
  const parsed = parseJson(text);
  return parsed.ok ? parsed : { ...parsed, start: text.trimStart().slice(0, maxStartLength) };
}
