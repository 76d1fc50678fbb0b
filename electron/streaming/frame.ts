// Parses one frame of the streaming API: the envelope, then the entity in its payload.
import * as v from 'valibot';
import { announcement as announcementSchema } from '@kittiwake/mastodon-api/entities/instance';
import { conversation as conversationSchema } from '@kittiwake/mastodon-api/entities/timelines';
import { notification as notificationSchema } from '@kittiwake/mastodon-api/entities/notification';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import type { StreamEvent } from '../contract/bridge.ts';
import { parseUntrusted } from '@kittiwake/mastodon-api/parse-untrusted';
import { parseJson } from '../system/parse-json.ts';

const envelope = v.object({ event: v.pipe(v.string(), v.maxLength(100)), payload: v.optional(v.unknown()) });
const reaction = v.object({
  announcement_id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  name: v.string(),
  count: v.number(),
});
const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(128));

function parse<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | null {
  const parsed = parseUntrusted(schema, value);
  return parsed.success ? parsed.output : null;
}

/** The payload is JSON inside a string; an id is a plain string. */
function readPayload(payload: unknown): unknown {
  if (typeof payload !== 'string') return payload;
  const body = parseJson(payload);
  return body.ok ? body.json : undefined;
}

const readers: Record<string, (payload: unknown) => StreamEvent | null> = {
  update(payload) {
    const status = parse(statusSchema, readPayload(payload));
    return status && { type: 'update', status };
  },
  'status.update'(payload) {
    const status = parse(statusSchema, readPayload(payload));
    return status && { type: 'edit', status };
  },
  delete(payload) {
    const statusId = parse(id, payload);
    return statusId === null ? null : { type: 'delete', id: statusId };
  },
  notification(payload) {
    const notification = parse(notificationSchema, readPayload(payload));
    return notification && { type: 'notification', notification };
  },
  conversation(payload) {
    const conversation = parse(conversationSchema, readPayload(payload));
    return conversation && { type: 'conversation', conversation };
  },
  announcement(payload) {
    const announcement = parse(announcementSchema, readPayload(payload));
    return announcement && { type: 'announcement', announcement };
  },
  'announcement.delete'(payload) {
    const announcementId = parse(id, payload);
    return announcementId === null ? null : { type: 'announcement.delete', id: announcementId };
  },
  'announcement.reaction'(payload) {
    const update = parse(reaction, readPayload(payload));
    return update && { type: 'announcement.reaction', announcementId: update.announcement_id, name: update.name, count: update.count };
  },
  filters_changed: () => ({ type: 'filters' }),
  notifications_merged: () => ({ type: 'merged' }),
};

/** Returns null for invalid frames and unknown event types. */
export function readFrame(text: string): StreamEvent | null {
  const body = parseJson(text);
  const frame = body.ok ? parse(envelope, body.json) : null;
  if (frame === null || !Object.hasOwn(readers, frame.event)) return null;
  return readers[frame.event]?.(frame.payload) ?? null;
}
