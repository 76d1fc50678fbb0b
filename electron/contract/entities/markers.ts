// How far a person has read their timelines.
import * as v from 'valibot';
import { count, id, lenient, text } from './fields.ts';

const marker = lenient(v.object({ last_read_id: id, version: count, updated_at: text(40) }));

export const markers = v.object({ home: marker, notifications: marker });
export type Markers = v.InferOutput<typeof markers>;
export type MarkedTimeline = keyof Markers;
