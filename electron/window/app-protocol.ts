// Serves the window's files and media under `app://kittiwake`: a fixed list of files, each with the content security policy.
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Protocol } from 'electron';
import { attachmentPath } from '../contract/attachments.ts';
import { directionOf } from '../messages/language.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html',
].join('; ');

const headersFor = (path: string): Record<string, string> => ({
  'content-type': types[extname(path)] ?? 'application/octet-stream',
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  // Files under assets/ have a hash of their content in their name.
  'cache-control': path.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-cache',
});

/** Lists the files that exist at startup, by URL path. A request can never open any other file. */
async function listFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file]));
}

/** The system's locale, passed to the page so that main and the page use the same language and date format. */
interface PageLocale {
  language: string;
  /** Locale tag for dates, times, and numbers. */
  format: string;
}

/** Sets `lang`, `dir`, and `data-format` of the page. Needs no escaping: tags of `Intl` have letters, digits, and hyphens only. */
export const withLocale = (html: string, { language, format }: PageLocale): string =>
  html.replace(/<html lang="[^"]*"/, `<html lang="${language}" dir="${directionOf(language)}" data-format="${format}"`);

/** Preloads the messages of the first view, so that they load together with the script that imports them. */
function preloadMessages(html: string, { language }: PageLocale, files: ReadonlyMap<string, string>): string {
  const messagesPath = [...files.keys()].find((path) => path.startsWith(`/assets/${language}-first-`));
  return messagesPath === undefined ? html : html.replace('</head>', `  <link rel="modulepreload" href="${messagesPath}" />\n  </head>`);
}

interface Parts {
  folder: string;
  locale: PageLocale;
  serveMedia: (request: Request) => Promise<Response>;
  /** Also accepts the pieces of files, sent with PUT. */
  serveAttachment: (request: Request) => Promise<Response>;
}

export function createAppProtocol({ folder, locale, serveMedia, serveAttachment }: Parts): (request: Request) => Promise<Response> {
  const listedFiles = listFiles(folder);
  return async (request) => {
    const { host, pathname } = new URL(request.url);
    if (host !== 'kittiwake') return new Response(null, { status: 404 });
    if (pathname.startsWith(attachmentPath(''))) return serveAttachment(request);
    if (request.method !== 'GET') return new Response(null, { status: 404 });
    if (pathname.startsWith('/media/')) return serveMedia(request);
    const path = pathname === '/' ? '/index.html' : pathname;
    const files = await listedFiles;
    const file = files.get(path);
    if (file === undefined) return new Response(null, { status: 404 });
    const isPage = path === '/index.html';
    const content = isPage ? preloadMessages(withLocale(await readFile(file, 'utf8'), locale), locale, files) : await readFile(file);
    return new Response(content, { headers: headersFor(path) });
  };
}

/** Registers `app:` as a standard, secure scheme. Call this before the app is ready. */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }]);
}
