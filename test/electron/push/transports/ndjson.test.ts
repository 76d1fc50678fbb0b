import { expect, test } from 'vitest';
import { readNdjson } from '../../../../electron/push/transports/unified-push.ts';

async function linesOf(chunks: Uint8Array[], maxLineLength = 100): Promise<string[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const lines: string[] = [];
  for await (const line of readNdjson(body, maxLineLength)) lines.push(line);
  return lines;
}
const bytes = (text: string) => new TextEncoder().encode(text);

test('splits several lines in one chunk', async () => {
  expect(await linesOf([bytes('{"a":1}\n{"b":2}\n')])).toEqual(['{"a":1}', '{"b":2}']);
});

test('joins lines and characters split between chunks', async () => {
  const text = bytes('"tërn"\n');
  expect(await linesOf([text.subarray(0, 3), text.subarray(3)])).toEqual(['"tërn"']);
});

test('drops a last line without a newline', async () => {
  expect(await linesOf([bytes('1\n2')])).toEqual(['1']);
});

test('throws for a line that is too long', async () => {
  await expect(linesOf([bytes('123456'), bytes('78901')], 10)).rejects.toThrow('without end');
  expect(await linesOf([bytes('1234567890'), bytes('\n')], 10)).toEqual(['1234567890']);
});
