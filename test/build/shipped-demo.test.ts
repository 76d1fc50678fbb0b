// What the bundle of the embedded service contains, as it is shipped.
import { isBuiltin } from 'node:module';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { demo } from '../../build/vite/node.ts';

test('the shipped embedded service contains no fault injection, no hostile account and no other make', async () => {
  const built = await build({ ...demo, build: { ...demo.build, write: false } });
  if (!('output' in built)) throw new Error('Vite built the embedded service more than once');
  const chunks = built.output.filter((file) => file.type === 'chunk');
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds).map((id) => id.replaceAll('\\', '/'));
  expect(modules.filter((id) => id.endsWith('/electron/demo/server.ts'))).toHaveLength(1);
  expect(modules.filter((id) => /\/test\/|faults|hostile|\/demo\/makes\//.test(id))).toEqual([]);
  // The name of a fault, and that of the hostile account.
  for (const { code } of chunks) expect(code).not.toMatch(/drop-after|mallory/);
  // Electron's own tests start a worker thread from inside the archive as CommonJS.
  expect(chunks.map(({ fileName, imports }) => [fileName, imports.every((name) => isBuiltin(name))])).toEqual([['demo.cjs', true]]);
  for (const { code } of chunks) expect(code).not.toMatch(/^(import|export) |import\.meta/m);
});
