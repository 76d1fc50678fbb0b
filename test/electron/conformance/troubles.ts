// The ways in which a server can fail, and the error that the client gives for each.
import { gzipSync } from 'node:zlib';
import { endpoints } from '../../../electron/contract/endpoints.ts';
import type { EndpointName } from '../../../electron/contract/endpoints.ts';
import type { ErrorCode } from '../../../electron/contract/result.ts';
import { json } from '../api/stub-server.ts';
import type { Answer } from '../api/stub-server.ts';

interface ExpectedError {
  code: ErrorCode;
  /** HOST stands for the server's name. */
  sentence: string;
  status?: number;
  /** Seconds until the next request is allowed. */
  retryIn?: number;
}

export interface Trouble {
  what: string;
  /** Troubles with the same cause have the same sentence. */
  cause?: string;
  answer: Answer;
  /** Null when the endpoint accepts it as success. */
  said(name: EndpointName): ExpectedError | null;
}

export const maxAnswerBytes = 100_000;
export const now = Date.parse('2026-05-04T12:00:00Z');

/** Endpoints whose successful answer needs no body. */
const mayBeEmpty: ReadonlySet<EndpointName> = new Set([
  'lists.delete',
  'lists.addAccounts',
  'lists.removeAccounts',
  'featuredTags.delete',
  'announcements.dismiss',
  // Mastodon answers these two with an empty object.
  'announcements.addReaction',
  'announcements.removeReaction',
  'conversations.delete',
  'domainBlocks.create',
  'domainBlocks.delete',
  'push.delete',
  'notifications.clear',
  'notifications.dismiss',
]);

/** Endpoints where 404 means a missing record: the one in the path, or the token's subscription. */
const aboutRecord = (name: EndpointName) => endpoints[name].path.includes('{') || (name.startsWith('push.') && name !== 'push.create');

const raw =
  (status: number, body: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }): Answer =>
  (_, response) =>
    void response.writeHead(status, { date: new Date(now).toUTCString(), ...headers }).end(body);
const page = '<!doctype html><title>Oops</title><h1>Something <b>broke</b></h1><script>alert(1)</script>';
const html = (status: number) => raw(status, page, { 'content-type': 'text/html' });
const always = (said: ExpectedError) => () => said;

const tooLarge = always({ code: 'too-large', sentence: 'HOST gave an answer too large to be right.', status: 200 });
const webPage = always({ code: 'bad-answer', sentence: 'HOST gave a web page instead of an answer.', status: 200 });
const incomplete = always({ code: 'bad-answer', sentence: 'HOST gave an answer that is incomplete or damaged.', status: 200 });
function wait(retryIn: number) {
  const time = new Intl.DateTimeFormat('en', { timeStyle: 'medium' }).format(now + retryIn * 1_000);
  return always({ code: 'rate-limited', sentence: `HOST takes no more requests until ${time}; try again then.`, status: 429, retryIn });
}
const notOffered = { code: 'not-offered', sentence: 'HOST can’t do that.' } as const;
const brokenOff = always({ code: 'bad-answer', sentence: 'HOST gave an answer that is incomplete or damaged.' });

/** The sentences for a server that gives no answer. */
export const timedOut = 'HOST took too long to answer.';
export const refused = 'HOST doesn’t answer: it refuses connections.';

export const troubles: Trouble[] = [
  {
    what: '404 with a message',
    answer: json({ error: 'Record not found' }, 404),
    said: (name) =>
      aboutRecord(name) ? { code: 'not-found', sentence: 'HOST says: Record not found.', status: 404 } : { ...notOffered, status: 404 },
  },
  {
    what: '404 as a web page',
    cause: 'not offered',
    answer: html(404),
    said: always({ ...notOffered, status: 404 }),
  },
  {
    what: '404 for an unknown path',
    cause: 'not offered',
    answer: json({ error: 'Not implemented' }, 404),
    said: always({ ...notOffered, status: 404 }),
  },
  { what: '405', cause: 'not offered', answer: raw(405, ''), said: always({ ...notOffered, status: 405 }) },
  {
    what: '401',
    answer: json({ error: 'The access token was revoked' }, 401),
    said: always({ code: 'signed-out', sentence: 'HOST no longer accepts this sign-in.', status: 401 }),
  },
  {
    what: '403 with a message',
    answer: json({ error: 'This action is not allowed' }, 403),
    said: always({ code: 'forbidden', sentence: 'HOST says: This action is not allowed.', status: 403 }),
  },
  {
    what: '403 as a web page',
    answer: html(403),
    said: always({ code: 'forbidden', sentence: 'HOST doesn’t allow this.', status: 403 }),
  },
  {
    what: '422 with a message',
    answer: json({ error: 'Validation failed: <b>Title</b> can’t be blank', stack: ['at /app/models/list.rb:12'] }, 422),
    said: always({ code: 'validation', sentence: 'HOST says: Validation failed: b Title /b can’t be blank.', status: 422 }),
  },
  {
    what: '422 without a body',
    answer: raw(422, ''),
    said: always({ code: 'validation', sentence: 'HOST doesn’t accept this as it is.', status: 422 }),
  },
  {
    what: '429 with Retry-After',
    cause: 'too many requests',
    answer: raw(429, '{"error":"Too many requests"}', { 'retry-after': '30' }),
    said: wait(30),
  },
  {
    what: '429 with X-RateLimit-Reset',
    cause: 'too many requests',
    answer: raw(429, page, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': new Date(now + 90_000).toISOString() }),
    said: wait(90),
  },
  {
    what: '500',
    answer: html(500),
    said: always({ code: 'server-error', sentence: 'HOST has a problem of its own (500).', status: 500 }),
  },
  {
    what: '503',
    answer: raw(503, 'upstream connect error at 10.0.0.3'),
    said: always({ code: 'server-error', sentence: 'HOST isn’t available right now.', status: 503 }),
  },
  { what: '200 with a web page', answer: html(200), said: webPage },
  {
    what: '200 without a body',
    answer: raw(200, ''),
    said: (name) => (mayBeEmpty.has(name) ? null : { code: 'bad-answer', sentence: 'HOST gave an empty answer.', status: 200 }),
  },
  {
    what: 'a connection closed without an answer',
    answer: (_, __, incoming) => void incoming.socket.destroy(),
    said: always({ code: 'bad-answer', sentence: 'The connection to HOST broke off before it answered.' }),
  },
  { what: 'an incomplete object', cause: 'incomplete', answer: raw(200, '{"id":"7","content":"<p>Ter'), said: incomplete },
  { what: 'an incomplete list', cause: 'incomplete', answer: raw(200, '[{"id":"7"},'), said: incomplete },
  {
    what: 'fewer bytes than announced',
    cause: 'incomplete',
    answer(_, response, incoming) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('[{"id":"7"}]', () => incoming.socket.destroySoon());
    },
    said: brokenOff,
  },
  {
    what: 'a damaged compression',
    cause: 'incomplete',
    answer: raw(200, '[{"id":"7"}]', { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
    said: brokenOff,
  },
  { what: 'more bytes than allowed', cause: 'too much', answer: raw(200, `["${'x'.repeat(maxAnswerBytes)}"]`), said: tooLarge },
  {
    what: 'a small gzip that is large when unpacked',
    cause: 'too much',
    answer: raw(200, gzipSync(Buffer.alloc(maxAnswerBytes * 20, ' ')), { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
    said: tooLarge,
  },
  {
    what: 'JSON nested 10,000 deep',
    answer: raw(200, '['.repeat(10_000) + ']'.repeat(10_000)),
    said: always({ code: 'too-large', sentence: 'HOST gave an answer nested too deeply to be right.', status: 200 }),
  },
  {
    what: 'text that is not JSON',
    answer: raw(200, 'OK'),
    said: always({ code: 'bad-answer', sentence: 'HOST gave an answer that isn’t written as this app expects it.', status: 200 }),
  },
  {
    what: 'JSON of another shape',
    answer: raw(200, '"a word"'),
    said: (name) =>
      mayBeEmpty.has(name) ? null : { code: 'bad-answer', sentence: 'HOST gave an answer that this app doesn’t understand.', status: 200 },
  },
];
