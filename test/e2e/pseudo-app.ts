// Builds the app with the pseudo-language in a separate folder, never in the folder of the bundles that ship.
import { fileURLToPath } from 'node:url';
import { buildApp } from '../../build/build.ts';
import { pseudoMessages } from '../../build/messages/pseudo.ts';

/** One folder per worker, because two test files may build at the same time. */
const out = new URL(`../../test-results/pseudo-app-${process.env['VITEST_POOL_ID'] ?? 0}/`, import.meta.url);

/** Returns the path of the program to start. */
export async function buildPseudoApp(): Promise<string> {
  await buildApp({ out, plugins: [pseudoMessages] });
  return fileURLToPath(new URL('main.js', out));
}
