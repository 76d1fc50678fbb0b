// The app with the pseudo-language, in a folder of its own: what is shipped is never built there.
import { fileURLToPath } from 'node:url';
import { buildApp } from '../../build/build.ts';
import { pseudoMessages } from '../../build/messages/pseudo.ts';

const out = new URL('../../test-results/pseudo-app/', import.meta.url);

/** Builds it; gives the program to start. */
export async function buildPseudoApp(): Promise<string> {
  await buildApp({ out, plugins: [pseudoMessages] });
  return fileURLToPath(new URL('main.js', out));
}
