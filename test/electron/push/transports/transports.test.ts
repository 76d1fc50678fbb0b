import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openPushStore } from '../../../../electron/push/push-store.ts';
import type { PushService } from '../../../../electron/push/transports/transport.ts';
import { createTransports } from '../../../../electron/push/transports/transports.ts';
import type { Transports } from '../../../../electron/push/transports/transports.ts';
import { tempDir } from '../../storage/temp-dir.ts';
import { manualClock } from '../../system/manual-clock.ts';
import { agentFor } from '../../network/direct.ts';

const ntfy: PushService = { transport: 'unified-push', service: 'https://ntfy.example' };

let transports: Transports;
let requested: URL[];
let states: [PushService, string][];

beforeEach(() => {
  [requested, states] = [[], []];
  const clock = manualClock();
  const store = openPushStore(join(tempDir(), 'push.json'), clock, () => undefined);
  store.noteService(ntfy.service, { since: 'message-1' });
  transports = createTransports({
    store,
    channels: () => ['topic-7', 'topic-8'].map((id) => ({ ...ntfy, id })),
    onMessage: async () => 'delivered',
    clock,
    random: () => 0,
    async fetch(url) {
      requested.push(url as URL);
      return new Response(new ReadableStream());
    },
    agentFor,
    userAgent: 'test',
  });
  transports.onState((service, state) => states.push([service, state]));
});

test('creates one transport per push service', () => {
  const own = transports.at(ntfy);
  expect(transports.at({ ...ntfy })).toBe(own);
  expect(transports.at({ ...ntfy, transport: 'autopush', service: 'wss://push.example/' })).not.toBe(own);
  expect(transports.all().length).toBe(2);
});

test('listen() opens one connection for all accounts and emits its state', async () => {
  transports.listen();
  await expect.poll(() => transports.at(ntfy).state).toBe('open');
  expect(requested.map(String)).toEqual(['https://ntfy.example/topic-7,topic-8/json?since=message-1']);
  expect(states).toEqual([
    [ntfy, 'connecting'],
    [ntfy, 'open'],
  ]);
  transports.at(ntfy).stop();
});
