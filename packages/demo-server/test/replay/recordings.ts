// Reads the answers that were recorded from Mastodon 4.6.5.
import { readdirSync, readFileSync } from 'node:fs';

export interface RecordedAnswer {
  method: string;
  path: string;
  /** Body of the request. */
  sent?: Record<string, unknown>;
  status: number;
  headers: Record<string, string>;
  /** Arrays are cut to a few entries, long texts are cut with "…". */
  body: unknown;
}
export type RecordedFrame = { stream: string[]; event: string; payload?: string } | { error: string; status: number };

const folder = new URL('../fixtures/mastodon-4.6.5/', import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'streaming.json');

export const recordedAnswers = new Map(names.flatMap((name) => Object.entries(read(name) as Record<string, RecordedAnswer>)));

/** Names a frame after its stream, its event, and the type of its notification. */
function keyOf(frame: RecordedFrame): string {
  if ('error' in frame) return `streaming.refused ${frame.error}`;
  const type = frame.event === 'notification' ? / *"type":"(\w+)"/.exec(frame.payload ?? '')?.[1] : undefined;
  return ['streaming', frame.stream.join(' '), frame.event, ...(type ? [type] : [])].join('.');
}

export const recordedFrames = new Map((read('streaming.json') as RecordedFrame[]).map((frame) => [keyOf(frame), frame]));
