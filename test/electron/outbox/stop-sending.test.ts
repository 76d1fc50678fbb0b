// Tests what the user can do with a post while it is connected for, and while it is being sent.
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createAccountCall } from '../../../electron/api/account-call.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { isBeingSent } from '../../../electron/contract/journal.ts';
import { ok } from '../../../electron/contract/result.ts';
import { createFetch } from '../../../electron/network/fetch.ts';
import { PostQueue } from '../../../electron/outbox/post-queue.ts';
import { createJournal } from '../../../electron/storage/journal.ts';
import { connectDirectly } from '../network/direct.ts';
import { makeDraft } from '../storage/samples.ts';
import { manualClock } from '../system/manual-clock.ts';
import { setUp } from './set-up.ts';
import { fakeUploads } from './uploads.ts';
import { capableServer } from '@kittiwake/mastodon-api/test/capable-server';

/** Opens a queue to a server that records what is written to it and answers only GET requests. Connections open when the test says. */
async function setUpSlowLine() {
  let receivedText = '';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.on('data', (data) => {
      receivedText += data.toString();
      if (data.toString().startsWith('GET')) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n[]');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const pendingConnections: (() => void)[] = [];
  let isLineOpen = true;
  const clock = manualClock();
  const journal = createJournal(':memory:', { now: clock.now });
  const account = makeAccountKey(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, '7');
  const { fetch } = createFetch(async (...target) => {
    if (!isLineOpen) await new Promise<void>((open) => pendingConnections.push(open));
    return connectDirectly(...target);
  });
  const call = createAccountCall(
    createRequest({ fetch, clock, userAgent: 'test' }),
    { token: async () => ok('canary') },
    async () => 'works',
  );
  const queue = new PostQueue({
    account,
    table: journal.outbox,
    call,
    clock,
    server: async () => {
      // The lookup before the first attempt is done; the post needs a new connection.
      isLineOpen = false;
      return capableServer('mastodon');
    },
    uploads: fakeUploads(),
    undoMs: () => 0,
    resumeActions: () => {},
    log: (sentence) => expect.fail(sentence),
  });
  onTestFinished(() => {
    queue.stop();
    for (const socket of sockets) socket.destroy();
    server.close();
    journal.close();
  });
  const posted = queue.post(makeDraft({ account, text: 'Terns are back' }));
  const id = posted.ok ? posted.value.id : '';
  await expect.poll(() => pendingConnections.length).toBe(1);
  const openLine = async () => {
    isLineOpen = true;
    for (const open of pendingConnections) open();
    await new Promise((resolve) => setTimeout(resolve, 50));
  };
  return { queue, id, entry: () => journal.outbox.get(id), openLine, hasWritten: () => receivedText.includes('POST /api/v1/statuses') };
}

test('N16: a post is not being sent until its request is written to a connection', async () => {
  const { entry, openLine, hasWritten } = await setUpSlowLine();
  const before = entry();
  expect([before?.attempts, before !== null && isBeingSent(before)]).toEqual([0, false]);
  await openLine();
  await expect.poll(hasWritten).toBe(true);
  expect(entry()).toMatchObject({ state: 'sending', attempts: 1 });
});

test('N16: a post that is connected for can be edited, and is not sent afterwards', async () => {
  const { queue, id, entry, openLine, hasWritten } = await setUpSlowLine();
  expect(await queue.edit(id, false)).toMatchObject({ ok: true, value: { kind: 'draft', draft: { text: 'Terns are back' } } });
  await openLine();
  expect([entry(), hasWritten()]).toEqual([null, false]);
});

test('N16: a post that is connected for can be discarded, and is not sent afterwards', async () => {
  const { queue, id, entry, openLine, hasWritten } = await setUpSlowLine();
  expect(queue.discard(id)).toEqual(ok(null));
  await openLine();
  expect([entry(), hasWritten()]).toEqual([null, false]);
});

test('N16: a post that is being sent can be stopped; it may have arrived, and is sent again with the same key', async () => {
  const { queue, server, post, entries, texts, stuck } = await setUp('mastodon');
  server.remembersKeys = true;
  server.orders = ['hang'];
  const id = post('Terns are back');
  await expect.poll(() => entries()[0]?.attempts).toBe(1);
  await expect.poll(() => server.requestPaths('POST').length).toBe(1);
  expect([queue.discard(id).ok, (await queue.edit(id, true)).ok]).toEqual([false, false]);
  expect(queue.stopSending(id)).toEqual(ok(null));
  const problem = { code: 'aborted', problem: 'sending-stopped', details: { host: server.host } };
  expect(entries()).toMatchObject([{ state: 'unclear', attempts: 1, problem }]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([entries()[0]?.state, stuck]).toEqual(['unclear', []]);
  queue.retry(id);
  await expect.poll(() => entries().length).toBe(0);
  expect([texts(), new Set(server.requests.map(({ headers }) => headers['idempotency-key'])).size]).toEqual([['Terns are back'], 2]);
});
