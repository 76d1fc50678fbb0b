// The drawn avatars of the embedded service, as a client loads them.
// Covers electron/demo/drawings/{avatar-png,avatars,letters,png}.ts and electron/demo/routes/drawn.ts.
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { avatarSize } from '../../../electron/demo/drawings/avatar-png.ts';
import { createDemo } from '../../faults/demo.ts';
import type { Demo } from '../../faults/demo.ts';

let demo: Demo;
beforeAll(async () => void (demo = await createDemo({ posts: 20 })));
afterAll(() => demo.close());

async function loadStaticAvatar(acct: string): Promise<Response> {
  const found = await fetch(`${demo.url}/api/v1/accounts/lookup?acct=${acct}`);
  const { avatar_static } = (await found.json()) as { avatar_static: string };
  return fetch(avatar_static);
}

test('avatar_static is a PNG, and each person has a different one', async () => {
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
