import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import { openPushStore } from '../../../../electron/push/push-store.ts';
import { createChannels } from '../../../../electron/push/transports/channels.ts';
import type { Channels } from '../../../../electron/push/transports/channels.ts';
import type { PushService } from '../../../../electron/push/transports/transport.ts';
import { tempDir } from '../../storage/temp-dir.ts';
import { manualClock } from '../../system/manual-clock.ts';

const mira = makeAccountKey('https://coast.example', '7');
const freya = makeAccountKey('https://coast.example', '8');
const mozilla: PushService = { transport: 'autopush', service: 'wss://push.example/' };
const ntfy: PushService = { transport: 'unified-push', service: 'https://ntfy.example' };

let listening: Set<AccountKey>;
let channels: Channels;

beforeEach(() => {
  const store = openPushStore(join(tempDir(), 'push.json'), manualClock(), () => undefined);
  const rest = { endpoint: null, vapidKey: null, asked: null };
  store.change(mira, { channel: { ...mozilla, id: 'of-mira', ...rest } });
  store.change(freya, { channel: { ...ntfy, id: 'of-freya', ...rest } });
  listening = new Set([mira, freya]);
  channels = createChannels({ store, isListening: (account) => listening.has(account) });
});

test('lists the channels of each push service', () => {
  expect(channels.services()).toMatchObject([mozilla, ntfy]);
  expect([channels.idsAt(mozilla), channels.accountsAt(mozilla)]).toEqual([['of-mira'], [mira]]);
  expect([channels.idsAt(ntfy), channels.accountsAt(ntfy)]).toEqual([['of-freya'], [freya]]);
});

test('finds the owner of a channel only at its push service', () => {
  expect(channels.ownerOf(mozilla, 'of-mira')).toBe(mira);
  expect(channels.ownerOf(ntfy, 'of-mira')).toBe(null);
  expect(channels.ownerOf(mozilla, 'unknown')).toBe(null);
});

test('lists no channel of an account that does not listen', () => {
  listening.delete(mira);
  expect(channels.services()).toMatchObject([ntfy]);
  expect([channels.idsAt(mozilla), channels.accountsAt(mozilla), channels.ownerOf(mozilla, 'of-mira')]).toEqual([[], [], null]);
});

test('lists the channel of a self-test until it is removed', () => {
  channels.addTest('test', mira, mozilla);
  expect(channels.idsAt(mozilla)).toEqual(['of-mira', 'test']);
  expect(channels.idsAt(ntfy)).toEqual(['of-freya']);
  expect(channels.ownerOf(mozilla, 'test')).toBe(mira);
  expect(channels.accountsAt(mozilla)).toEqual([mira]);
  channels.removeTest('test');
  expect([channels.idsAt(mozilla), channels.ownerOf(mozilla, 'test')]).toEqual([['of-mira'], null]);
});
