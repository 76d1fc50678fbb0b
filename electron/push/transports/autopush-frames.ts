// Parses and creates the JSON text frames of Mozilla's push protocol. Every incoming frame is validated.
import * as v from 'valibot';
import type { MessageOutcome } from './transport.ts';

const short = v.pipe(v.string(), v.maxLength(1_000));
const header = v.optional(v.fallback(short, ''), '');
const frame = v.variant('messageType', [
  v.object({ messageType: v.literal('hello'), uaid: v.optional(short, ''), status: v.number() }),
  v.object({
    messageType: v.literal('register'),
    channelID: short,
    status: v.number(),
    pushEndpoint: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(4_000)), ''), ''),
  }),
  v.object({
    messageType: v.literal('notification'),
    channelID: short,
    version: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(2_000)),
    data: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(8_000))), null),
    headers: v.optional(
      v.fallback(v.object({ encoding: header, encryption: header, crypto_key: header }), { encoding: '', encryption: '', crypto_key: '' }),
      {},
    ),
  }),
]);
export type AutopushFrame = v.InferOutput<typeof frame>;
export type NotificationFrame = Extract<AutopushFrame, { messageType: 'notification' }>;

/** Returns null for pings, invalid frames, and types that the app does not use. */
export function readFrame(text: string): AutopushFrame | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), frame), text);
  return parsed.success ? parsed.output : null;
}

/** Outcomes after which the push service may forget the message. */
type FinalOutcome = Exclude<MessageOutcome, 'later'>;
const ackCodes: Record<FinalOutcome, number> = { delivered: 100, undecryptable: 101, failed: 102 };

export const clientFrames = {
  hello: (uaid: string | null) =>
    JSON.stringify({ messageType: 'hello', use_webpush: true, ...(uaid === null ? {} : { uaid }), broadcasts: {} }),
  register: (channelID: string, key: string | null) =>
    JSON.stringify({ messageType: 'register', channelID, ...(key === null ? {} : { key }) }),
  unregister: (channelID: string) => JSON.stringify({ messageType: 'unregister', channelID, code: 200 }),
  ack: (channelID: string, version: string, outcome: FinalOutcome) =>
    JSON.stringify({ messageType: 'ack', updates: [{ channelID, version, code: ackCodes[outcome] }] }),
  ping: '{}',
};
