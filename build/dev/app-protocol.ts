// Replaces electron/window/app-protocol.ts in `npm run dev`: the page keeps its address, but its files come from Vite.
import { attachmentPath } from '../../electron/contract/attachments.ts';
import { createAppProtocol as createShipped, withLocale } from '../../electron/window/app-protocol.ts';

export { registerAppScheme } from '../../electron/window/app-protocol.ts';

/** Vite's address, defined by build/dev/dev.ts. */
declare const viteUrl: string;
declare const viteNonce: string;

/** Returns the production policy with two exceptions for Vite, which sends messages over WebSocket and adds styles to the page. */
function withViteSources(policy: string): string {
  return policy
    .replace("connect-src 'self'", `connect-src 'self' ${viteUrl.replace('http:', 'ws:')}`)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${viteNonce}'`);
}

export const createAppProtocol: typeof createShipped = (parts) => {
  const handleWithShippedProtocol = createShipped(parts);
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const response = await handleWithShippedProtocol(request);
    if (pathname.startsWith('/media/') || pathname.startsWith(attachmentPath(''))) return response;
    const viteResponse = await fetch(`${viteUrl}${pathname}${search}`, { headers: { accept: request.headers.get('accept') ?? '*/*' } });
    // The file exists only in a build.
    if (!viteResponse.ok) return response;
    const headers = new Headers({ 'content-type': viteResponse.headers.get('content-type') ?? 'application/octet-stream' });
    const policy = response.headers.get('content-security-policy');
    if (policy !== null) headers.set('content-security-policy', withViteSources(policy));
    const isPage = pathname === '/' || pathname === '/index.html';
    return new Response(isPage ? withLocale(await viteResponse.text(), parts.locale) : viteResponse.body, { headers });
  };
};
