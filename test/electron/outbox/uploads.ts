// The uploads of a test: each attachment is ready, waits or has failed as the test says.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Attachment, Uploads } from '../../../electron/contract/attachments.ts';
import { fail } from '../../../electron/contract/result.ts';
import { createEvent } from '../../../electron/system/event.ts';

export interface FakeUploads extends Uploads {
  /** By the attachment's id; one that is missing is ready, and its media id is `m-` and its id. */
  steps: Map<string, 'waiting' | 'failed'>;
  released: string[];
  renewed: string[];
  /** How often the queue has asked. */
  asked: number;
  /** It is ready now. */
  becomeReady(account: AccountKey, id: string): void;
}

export function fakeUploads(): FakeUploads {
  const ready = createEvent<[AccountKey]>();
  const uploads: FakeUploads = {
    steps: new Map(),
    released: [],
    renewed: [],
    asked: 0,
    async of(_, attachments) {
      uploads.asked += 1;
      const steps = attachments.map(({ id }) => uploads.steps.get(id));
      if (steps.includes('failed')) return { kind: 'failed', problem: fail('validation', 'too-large-for-server', { host: 'a' }).error };
      if (steps.includes('waiting')) return { kind: 'waiting' };
      return { kind: 'ready', ids: attachments.map(({ id, serverId }) => serverId ?? `m-${id}`) };
    },
    onReady: (listener) => void ready.on(listener),
    renew: (_, attachments) => void uploads.renewed.push(...attachments.map(({ id }) => id)),
    release: (ids) => void uploads.released.push(...ids),
    becomeReady(account, id) {
      uploads.steps.delete(id);
      ready.emit(account);
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
