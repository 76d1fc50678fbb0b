// Tests the drawn avatars of the embedded server, as a client loads them.
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { avatarSize } from '../src/drawings/avatars.ts';
import { createTestDemo } from './support/demo.ts';
import type { TestDemo } from './support/demo.ts';

let demo: TestDemo;
beforeAll(async () => void (demo = await createTestDemo({ posts: 20 })));
afterAll(() => demo.close());

async function loadStaticAvatar(acct: string): Promise<Response> {
  const response = await fetch(`${demo.url}/api/v1/accounts/lookup?acct=${acct}`);
  const { avatar_static } = (await response.json()) as { avatar_static: string };
  return fetch(avatar_static);
}

test('avatar_static is a PNG that differs for each account', async () => {
  const answers = await Promise.all(['mira', 'jonna', 'ruben'].map(loadStaticAvatar));
  expect(answers.map(({ headers }) => headers.get('content-type'))).toEqual(Array(3).fill('image/png'));
  const pictures = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  for (const png of pictures) {
    expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([avatarSize, avatarSize]);
    const data = png.indexOf('IDAT');
    const pixels = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)));
    expect(new Set(pixels).size).toBeGreaterThan(20);
  }
  expect(new Set(pictures.map((png) => png.toString('base64'))).size).toBe(3);
});
