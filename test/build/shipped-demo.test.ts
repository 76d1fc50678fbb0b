// Tests the contents of the embedded server's bundle as shipped.
import { isBuiltin } from 'node:module';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { demo } from '../../build/vite/node.ts';

test('contains no fault injection, no malicious account, and no other server software', async () => {
  const built = await build({ ...demo, build: { ...demo.build, write: false } });
  if (!('output' in built)) throw new Error('Vite built the embedded service more than once');
  const chunks = built.output.filter((file) => file.type === 'chunk');
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds).map((id) => id.replaceAll('\\', '/'));
  expect(modules.filter((id) => id.endsWith('/packages/demo-server/src/server.ts'))).toHaveLength(1);
  expect(modules.filter((id) => /\/test\/|faults|hostile|software\//.test(id))).toEqual([]);
  // Names that only test code contains: a planned fault, and the account with malicious posts.
  for (const { code } of chunks) expect(code).not.toMatch(/drop-after|mallory/);
  // CommonJS, the format in which Electron's own tests start a worker thread from inside the archive.
  expect(chunks.map(({ fileName, imports }) => [fileName, imports.every((name) => isBuiltin(name))])).toEqual([['demo.cjs', true]]);
  for (const { code } of chunks) expect(code).not.toMatch(/^(import|export) |import\.meta/m);
});
