// Lists the ways in which a server can fail, and the client's error for each.
import { gzipSync } from 'node:zlib';
import { rateLimitOf } from '../../../electron/api/rate-limit.ts';
import { endpoints } from '@kittiwake/mastodon-api/endpoints';
import type { EndpointName } from '@kittiwake/mastodon-api/endpoints';
import type { RateLimit } from '@kittiwake/mastodon-api/rate-limits';
import type { ErrorCode } from '../../../electron/contract/result.ts';
import { json } from '../api/stub-server.ts';
import type { StubAnswer } from '../api/stub-server.ts';
import { sampleParams } from './sample-params.ts';

interface ExpectedError {
  code: ErrorCode;
  /** HOST is replaced with the server's name. */
  sentence: string;
  status?: number;
  /** Seconds until the next request is allowed. */
  retryIn?: number;
}

export interface ServerFailure {
  what: string;
  /** Failures with the same cause share one sentence. */
  cause?: string;
  answer: StubAnswer;
  /** Expected error; null when the endpoint accepts the response as success. */
  expectedErrorFor(name: EndpointName): ExpectedError | null;
}

export const maxAnswerBytes = 100_000;
export const now = Date.parse('2026-05-04T12:00:00Z');

/** Endpoints whose successful response needs no body. */
const mayBeEmpty: ReadonlySet<EndpointName> = new Set([
  'lists.delete',
  'lists.addAccounts',
  'lists.removeAccounts',
  'featuredTags.delete',
  'announcements.dismiss',
  // Mastodon answers both with an empty object.
  'announcements.addReaction',
  'announcements.removeReaction',
  'conversations.delete',
  'domainBlocks.create',
  'domainBlocks.delete',
  'push.delete',
  'notifications.clear',
  'notifications.dismiss',
]);

/** True for endpoints where 404 means a missing record: the one in the path, the token's push subscription, or a post's parent. */
const aboutRecord = (name: EndpointName) =>
  endpoints[name].path.includes('{') || (name.startsWith('push.') && name !== 'push.create') || name === 'statuses.create';

const raw =
  (status: number, body: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }): StubAnswer =>
  (_, response) =>
    void response.writeHead(status, { date: new Date(now).toUTCString(), ...headers }).end(body);
const page = '<!doctype html><title>Oops</title><h1>Something <b>broke</b></h1><script>alert(1)</script>';
const html = (status: number) => raw(status, page, { 'content-type': 'text/html' });
const expectAlways = (error: ExpectedError) => () => error;

const tooLarge = expectAlways({ code: 'too-large', sentence: 'HOST sent a response that is too large.', status: 200 });
const webPage = expectAlways({ code: 'bad-answer', sentence: 'HOST sent a web page instead of data.', status: 200 });
const incomplete = expectAlways({ code: 'bad-answer', sentence: 'HOST sent a response that is incomplete or damaged.', status: 200 });
const refusedByLimit: Record<RateLimit, string> = {
  general: 'accepts no more requests until TIME; try again then.',
  paging: 'sends no older entries until TIME. Everything else works.',
  posts: 'accepts no more posts and boosts from you until TIME. Everything else works.',
  follows: 'accepts no more follows from you until TIME. Everything else works.',
  reports: 'accepts no more reports from you until TIME. Everything else works.',
  uploads: 'accepts no more files from you until TIME. Everything else works.',
  deletions: 'deletes no more of your posts and boosts until TIME. Everything else works.',
  appRegistrations: 'accepts no more sign-ins from this computer until TIME; try again then.',
  signIn: 'accepts no more sign-ins from this computer until TIME; try again then.',
};
function wait(retryIn: number) {
  const time = new Intl.DateTimeFormat('en', { timeStyle: 'medium' }).format(now + retryIn * 1_000);
  return (name: EndpointName): ExpectedError => ({
    code: 'rate-limited',
    sentence: `HOST ${refusedByLimit[rateLimitOf(endpoints[name], sampleParams(name))].replace('TIME', time)}`,
    status: 429,
    retryIn,
  });
}
const notOffered = { code: 'not-offered', sentence: 'HOST doesn’t support that.' } as const;
const damagedAnswer = expectAlways({ code: 'bad-answer', sentence: 'HOST sent a response that is incomplete or damaged.' });

/** Error sentences for a server that does not respond. */
export const timedOut = 'HOST took too long to respond.';
export const refused = 'HOST refused the connection.';

export const serverFailures: ServerFailure[] = [
  {
    what: '404 with a message',
    answer: json({ error: 'Record not found' }, 404),
    expectedErrorFor: (name) =>
      aboutRecord(name) ? { code: 'not-found', sentence: 'This no longer exists on HOST.', status: 404 } : { ...notOffered, status: 404 },
  },
  {
    what: '404 as a web page',
    cause: 'not offered',
    answer: html(404),
    expectedErrorFor: expectAlways({ ...notOffered, status: 404 }),
  },
  {
    what: '404 for an unknown path',
    cause: 'not offered',
    answer: json({ error: 'Not implemented' }, 404),
    expectedErrorFor: expectAlways({ ...notOffered, status: 404 }),
  },
  { what: '405', cause: 'not offered', answer: raw(405, ''), expectedErrorFor: expectAlways({ ...notOffered, status: 405 }) },
  {
    what: '401',
    answer: json({ error: 'The access token was revoked' }, 401),
    expectedErrorFor: expectAlways({ code: 'signed-out', sentence: 'HOST no longer accepts this sign-in.', status: 401 }),
  },
  {
    what: '403 with a message',
    answer: json({ error: 'This action is not allowed' }, 403),
    expectedErrorFor: expectAlways({ code: 'forbidden', sentence: 'HOST says: This action is not allowed.', status: 403 }),
  },
  {
    what: '403 as a web page',
    answer: html(403),
    expectedErrorFor: expectAlways({ code: 'forbidden', sentence: 'HOST doesn’t allow this.', status: 403 }),
  },
  {
    what: '422 with a message',
    answer: json({ error: 'Validation failed: <b>Title</b> can’t be blank', stack: ['at /app/models/list.rb:12'] }, 422),
    expectedErrorFor: expectAlways({
      code: 'validation',
      sentence: 'HOST says: Validation failed: b Title /b can’t be blank.',
      status: 422,
    }),
  },
  {
    what: '422 without a body',
    answer: raw(422, ''),
    expectedErrorFor: expectAlways({ code: 'validation', sentence: 'HOST did not accept this.', status: 422 }),
  },
  {
    what: '429 with Retry-After',
    cause: 'too many requests',
    answer: raw(429, '{"error":"Too many requests"}', { 'retry-after': '30' }),
    expectedErrorFor: wait(30),
  },
  {
    what: '429 with X-RateLimit-Reset',
    cause: 'too many requests',
    answer: raw(429, page, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': new Date(now + 90_000).toISOString() }),
    expectedErrorFor: wait(90),
  },
  {
    what: '500',
    answer: html(500),
    expectedErrorFor: expectAlways({ code: 'server-error', sentence: 'HOST had an internal error (500).', status: 500 }),
  },
  {
    what: '503',
    answer: raw(503, 'upstream connect error at 10.0.0.3'),
    expectedErrorFor: expectAlways({ code: 'server-error', sentence: 'HOST isn’t available right now.', status: 503 }),
  },
  { what: '200 with a web page', answer: html(200), expectedErrorFor: webPage },
  {
    what: '200 without a body',
    answer: raw(200, ''),
    expectedErrorFor: (name) =>
      mayBeEmpty.has(name) ? null : { code: 'bad-answer', sentence: 'HOST sent an empty response.', status: 200 },
  },
  {
    what: 'a connection closed without an answer',
    answer: (_, __, incoming) => void incoming.socket.destroy(),
    expectedErrorFor: expectAlways({ code: 'bad-answer', sentence: 'The connection to HOST was lost before it responded.' }),
  },
  { what: 'an incomplete object', cause: 'incomplete', answer: raw(200, '{"id":"7","content":"<p>Ter'), expectedErrorFor: incomplete },
  { what: 'an incomplete list', cause: 'incomplete', answer: raw(200, '[{"id":"7"},'), expectedErrorFor: incomplete },
  {
    what: 'fewer bytes than announced',
    cause: 'incomplete',
    answer(_, response, incoming) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('[{"id":"7"}]', () => incoming.socket.destroySoon());
    },
    expectedErrorFor: damagedAnswer,
  },
  {
    what: 'a damaged compression',
    cause: 'incomplete',
    answer: raw(200, '[{"id":"7"}]', { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
    expectedErrorFor: damagedAnswer,
  },
  { what: 'more bytes than allowed', cause: 'too much', answer: raw(200, `["${'x'.repeat(maxAnswerBytes)}"]`), expectedErrorFor: tooLarge },
  {
    what: 'a small gzip that is large when unpacked',
    cause: 'too much',
    answer: raw(200, gzipSync(Buffer.alloc(maxAnswerBytes * 20, ' ')), { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
    expectedErrorFor: tooLarge,
  },
  {
    what: 'JSON nested 10,000 deep',
    answer: raw(200, '['.repeat(10_000) + ']'.repeat(10_000)),
    expectedErrorFor: expectAlways({ code: 'too-large', sentence: 'HOST sent a response that is nested too deeply.', status: 200 }),
  },
  {
    what: 'text that is not JSON',
    answer: raw(200, 'OK'),
    expectedErrorFor: expectAlways({
      code: 'bad-answer',
      sentence: 'HOST sent a response in an unexpected format.',
      status: 200,
    }),
  },
  {
    what: 'JSON of another shape',
    answer: raw(200, '"a word"'),
    expectedErrorFor: (name) =>
      mayBeEmpty.has(name)
        ? null
        : { code: 'bad-answer', sentence: 'HOST sent a response that Kittiwake doesn’t understand.', status: 200 },
  },
];
