// Sets up the main process's attachments with real files and an embedded server on a real connection, signed in as mira.
import { expect, onTestFinished } from 'vitest';
import { join } from 'node:path';
import { createAccountCall } from '../../../../electron/api/account-call.ts';
import { createRequest } from '../../../../electron/api/request.ts';
import type { AccountCall } from '../../../../electron/contract/calls.ts';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import { attachmentPath, maxPieceBytes } from '../../../../electron/contract/attachments.ts';
import type { Attachment, PieceAnswer, Upload } from '../../../../electron/contract/attachments.ts';
import type { Clock } from '../../../../electron/contract/clock.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { AttachmentService } from '../../../../electron/outbox/attachments/attachments.ts';
import type { UploadQueue } from '../../../../electron/outbox/attachments/upload-queue.ts';
import { createAttachmentFiles } from '../../../../electron/storage/attachment-files.ts';
import { openAttachmentStore } from '../../../../electron/storage/attachment-store.ts';
import { createJournal } from '../../../../electron/storage/journal.ts';
import { systemClock } from '../../../../electron/system/clock.ts';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { connections } from '../../network/set-up.ts';
import { makeDraft } from '../../storage/samples.ts';
import { tempDir } from '../../storage/temp-dir.ts';

/** A valid PNG of one pixel, padded to `bytes` behind its end, where decoders don't look. */
export function png(bytes = 100): Uint8Array<ArrayBuffer> {
  const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const padded = new Uint8Array(Math.max(bytes, pixel.byteLength));
  padded.set(pixel);
  return padded;
}

export const makeAttachment = (id: string, more: Partial<Attachment> = {}): Attachment => ({
  id,
  kind: 'image',
  name: 'gull.png',
  type: 'image/png',
  bytes: 100,
  width: 1,
  height: 1,
  duration: null,
  description: '',
  focus: null,
  thumbnail: null,
  serverId: null,
  ...more,
});

/** `signedIn`: tokens by account key. `clock` controls timers; requests use the real time. */
export function start(
  signedIn: Record<AccountKey, string>,
  { folder = tempDir(), clock = systemClock }: { folder?: string; clock?: Clock } = {},
) {
  const request = createRequest({ fetch: connections().fetch, clock: systemClock, userAgent: 'test' });
  const tokens = {
    token: async (key: AccountKey) => {
      const token = signedIn[key];
      return token === undefined ? fail('unknown-account') : ok(token);
    },
  };
  const call: AccountCall = createAccountCall(request, tokens, async () => 'refused');
  const journal = createJournal(join(folder, 'journal.db'), { now: clock.now });
  const store = openAttachmentStore(journal.attachments, createAttachmentFiles(join(folder, 'attachments')), clock);
  const logged: string[] = [];
  const load = async (url: string) => {
    const answer = await fetch(url);
    return answer.ok ? answer : null;
  };
  const queues = new Map<AccountKey, UploadQueue>();
  const attachments = new AttachmentService({
    store,
    call,
    load,
    uploadsOf: (account) => queues.get(account),
    clock,
    log: (sentence) => void logged.push(sentence),
  });
  for (const account of Object.keys(signedIn) as AccountKey[]) queues.set(account, attachments.openAccount(account));
  /** Returns the upload queue of a signed-in account. */
  const uploadsOf = (account: AccountKey): UploadQueue => queues.get(account) ?? expect.unreachable('no such account');
  const changes: Upload[] = [];
  attachments.onChange((upload) => void changes.push(upload));
  let isOpen = true;
  /** Closes everything as the end of the app does. */
  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    for (const queue of queues.values()) queue.stop();
    attachments.stop();
    journal.close();
  };
  onTestFinished(end);

  const putPiece = async (id: string, at: number, piece: Uint8Array<ArrayBuffer>) => {
    const url = `app://kittiwake${attachmentPath(id)}?at=${at}`;
    const answer = await attachments.serve(new Request(url, { method: 'PUT', body: piece }));
    return { status: answer.status, ...((await answer.json()) as PieceAnswer) };
  };
  const get = (id: string, range?: string) =>
    attachments.serve(new Request(`app://kittiwake${attachmentPath(id)}`, { headers: range === undefined ? {} : { range } }));

  interface AddOptions {
    account: AccountKey;
    draft?: string;
    type?: string;
    isThumbnail?: boolean;
  }
  /** Adds a file as the window does. */
  async function add(
    bytes: Uint8Array<ArrayBuffer>,
    { account, draft = crypto.randomUUID(), type = 'image/png', isThumbnail = false }: AddOptions,
  ) {
    const id = crypto.randomUUID();
    attachments.begin({ account, draft, id, type, bytes: bytes.byteLength, isThumbnail });
    for (let at = 0; at < bytes.byteLength; at += maxPieceBytes) await putPiece(id, at, bytes.slice(at, at + maxPieceBytes));
    return id;
  }
  /** Saves a draft to disk, so that its files are kept across a restart. */
  function savedDraft(account: AccountKey): string {
    const draft = makeDraft({ account });
    journal.drafts.save(draft);
    return draft.id;
  }
  /** Returns the newest event of the upload. */
  const last = (id: string) => changes.findLast((change) => change.id === id);
  const steps = (id: string) => changes.filter((change) => change.id === id).map(({ step }) => step);
  return { attachments, uploadsOf, journal, store, folder, changes, logged, call, put: putPiece, get, add, last, steps, savedDraft, end };
}

export function accountOf(demo: TestDemo, acct: string): { account: AccountKey; token: string } {
  const token = demo.accounts.find((account) => account.acct === acct)?.token ?? '';
  return { account: makeAccountKey(demo.url, demo.act.id(acct)), token };
}
