// The pages in the browser after the sign-in was redirected to the app.
import { createHash } from 'node:crypto';
import { directionOf } from '../messages/direction.ts';
import { language } from '../messages/language.ts';
import { m } from '../messages/main.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f6f8;color:#17212b}
main{max-width:28rem;padding:2rem;text-align:center}h1{font-size:1.4rem;margin:0 0 .5rem}p{margin:0}
@media(prefers-color-scheme:dark){body{background:#12181f;color:#e6ebf0}}`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** No resources, scripts, frames or caching: the address of this page contains the code. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  connection: 'close',
};

/** The page for an answer of the browser, in the shown language. */
export function pageFor(answer: keyof typeof m.signInPage): string {
  const { title, text } = m.signInPage[answer];
  return (
    `<!doctype html><html lang="${language()}" dir="${directionOf(language())}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title} · Kittiwake</title><style>${style}</style><main><h1>${title}</h1><p>${text}</p></main></html>`
  );
}
