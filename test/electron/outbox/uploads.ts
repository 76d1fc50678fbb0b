// Provides fake uploads: each attachment is ready, waiting, or failed as the test specifies.
import type { Attachment, Uploads } from '../../../electron/contract/attachments.ts';
import { fail } from '../../../electron/contract/result.ts';
import { createEvent } from '../../../electron/system/event.ts';

export interface FakeUploads extends Uploads {
  /** States by attachment id. An attachment without a state is ready, and its media id is `m-` and its id. */
  steps: Map<string, 'waiting' | 'failed'>;
  releasedIds: string[];
  renewedIds: string[];
  /** Number of queries by the queue. */
  queryCount: number;
  /** Marks the attachment as ready. */
  markReady(id: string): void;
}

export function fakeUploads(): FakeUploads {
  const ready = createEvent<[]>();
  const uploads: FakeUploads = {
    steps: new Map(),
    releasedIds: [],
    renewedIds: [],
    queryCount: 0,
    async of(attachments) {
      uploads.queryCount += 1;
      const steps = attachments.map(({ id }) => uploads.steps.get(id));
      if (steps.includes('failed')) return { kind: 'failed', problem: fail('validation', 'too-large-for-server', { host: 'a' }).error };
      if (steps.includes('waiting')) return { kind: 'waiting' };
      return { kind: 'ready', ids: attachments.map(({ id, serverId }) => serverId ?? `m-${id}`) };
    },
    onReady: (listener) => void ready.on(listener),
    renew: (attachments) => void uploads.renewedIds.push(...attachments.map(({ id }) => id)),
    release: (ids) => void uploads.releasedIds.push(...ids),
    markReady(id) {
      uploads.steps.delete(id);
      ready.emit();
    },
  };
  return uploads;
}

export const makeAttachment = (more: Partial<Attachment> = {}): Attachment => ({
  id: crypto.randomUUID(),
  kind: 'image',
  name: 'tern.png',
  type: 'image/png',
  bytes: 5,
  width: 4,
  height: 4,
  duration: null,
  description: '',
  focus: null,
  thumbnail: null,
  serverId: null,
  ...more,
});
