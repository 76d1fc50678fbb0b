// `protocol`: answers every request of the page from the handlers that main registered; nothing reaches the network.
import type { Protocol } from 'electron';
import type { Events, Session } from '../chromium/cdp.ts';
import { toApp } from '../chromium/origin.ts';

type Handler = Parameters<Protocol['handle']>[1];
type Paused = Events['Fetch.requestPaused'];

const handlers = new Map<string, Handler>();

export const protocol = {
  /** Nothing to do: inside Chromium every scheme is an https origin (chromium/origin.ts). */
  registerSchemesAsPrivileged: () => undefined,
  handle: (scheme: string, handler: Handler): void => void handlers.set(scheme, handler),
  unhandle: (scheme: string): void => void handlers.delete(scheme),
  isProtocolHandled: (scheme: string): boolean => handlers.has(scheme),
};

/** What the page asks for: `navigate` decides, for a whole document, whether it may be loaded. */
export async function serveRequests(page: Session, navigate: (url: string) => boolean): Promise<void> {
  page.on('Fetch.requestPaused', (paused) => {
    // Refused by Chromium when the page is gone meanwhile; then nobody waits for the answer either.
    void answer(page, paused, navigate).catch(() => undefined);
  });
  await page.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

async function answer(page: Session, { requestId, request, resourceType }: Paused, navigate: (url: string) => boolean) {
  const url = toApp(request.url);
  const handler = handlers.get(url.slice(0, url.indexOf(':')));
  if (resourceType === 'Document' && !navigate(url)) return page.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  // Chromium asks for it by itself, which Electron doesn't.
  if (resourceType === 'Other' && request.url.endsWith('/favicon.ico'))
    return page.send('Fetch.fulfillRequest', { requestId, responseCode: 204 });
  if (!handler) return page.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  try {
    const body = request.postDataEntries?.map(({ bytes }) => Buffer.from(bytes ?? '', 'base64'));
    const response = await handler(
      new Request(url, { method: request.method, headers: request.headers, body: body && body.length > 0 ? Buffer.concat(body) : null }),
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    return page.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
      body: bytes.toString('base64'),
    });
  } catch {
    return page.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
  }
}
