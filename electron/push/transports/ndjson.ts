// Splits an endless body into lines, each as soon as it is complete.

/** Throws when an incomplete line has more than `maxLineLength` characters. */
export async function* readNdjson(body: ReadableStream<Uint8Array>, maxLineLength: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLineLength) throw new Error('a line without end');
    yield* lines;
  }
}
