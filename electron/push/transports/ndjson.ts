// Cuts a body that doesn't end into its lines as they come.

/** Throws when a line grows beyond `longest` characters. */
export async function* readNdjson(body: ReadableStream<Uint8Array>, longest: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longest) throw new Error('a line without end');
    yield* lines;
  }
}
