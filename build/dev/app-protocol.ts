// Takes the place of electron/window/app-protocol.ts in `npm run dev`: the page keeps its address, and its files come from Vite.
import { attachmentPath } from '../../electron/contract/attachments.ts';
import { createAppProtocol as createShipped, withLocale } from '../../electron/window/app-protocol.ts';

export { announceAppScheme } from '../../electron/window/app-protocol.ts';

/** Vite's address, as build/dev/dev.ts defines it. */
declare const viteUrl: string;
declare const viteNonce: string;

/** The shipped policy with two exceptions: Vite's messages come by WebSocket, and it adds its styles to the page. */
function forVite(policy: string): string {
  return policy
    .replace("connect-src 'self'", `connect-src 'self' ${viteUrl.replace('http:', 'ws:')}`)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${viteNonce}'`);
}

export const createAppProtocol: typeof createShipped = (parts) => {
  const shipped = createShipped(parts);
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const answer = await shipped(request);
    if (pathname.startsWith('/media/') || pathname.startsWith(attachmentPath(''))) return answer;
    const served = await fetch(`${viteUrl}${pathname}${search}`, { headers: { accept: request.headers.get('accept') ?? '*/*' } });
    // A file that only a build makes.
    if (!served.ok) return answer;
    const headers = new Headers({ 'content-type': served.headers.get('content-type') ?? 'application/octet-stream' });
    const policy = answer.headers.get('content-security-policy');
    if (policy !== null) headers.set('content-security-policy', forVite(policy));
    const isPage = pathname === '/' || pathname === '/index.html';
    return new Response(isPage ? withLocale(await served.text(), parts.locale) : served.body, { headers });
  };
};
