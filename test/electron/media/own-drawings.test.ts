// Tests that the media proxy recognises the drawings of the embedded server.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emojiNames } from '@kittiwake/demo-server/present/emojis';
import { isOwnDrawing } from '../../../electron/media/own-drawings.ts';
import { createTestDemo, type TestDemo } from '@kittiwake/demo-server/test/support/demo';

let demo: TestDemo;
beforeAll(async () => void (demo = await createTestDemo({ posts: 0 })));
afterAll(() => demo.close());
const bytesOf = async (path: string) => Buffer.from(await (await fetch(`${demo.url}/drawn/${path}`)).arrayBuffer());

test('S2: every drawing is one that the media proxy recognises', async () => {
  const numbers = [...Array(12).keys()];
  const paths = [
    ...numbers.flatMap((number) => [`pictures/${number}.svg`, `headers/${number}.svg`]),
    ...['mira', 'нерпа', '海鳥', 'missing'].map((name) => `avatars/${name}.svg`),
    'headers/missing.svg',
    ...Object.keys(emojiNames).map((name) => `emoji/${name}.svg`),
  ];
  const unknown = [];
  for (const path of paths) if (!isOwnDrawing(`${demo.url}/drawn/${path}`, await bytesOf(path))) unknown.push(path);
  expect(unknown).toEqual([]);
});
