// Tests the events that notify the window of changes in main.
import { expect, test } from 'vitest';
import type { AccountKey, AccountSummary } from '../../../electron/contract/accounts.ts';
import type { UnreadableRow } from '../../../electron/contract/journal.ts';
import { announceChanges } from '../../../electron/ipc/announce.ts';
import { createMediaLinks, createMediaSigner } from '../../../electron/media/signed-links.ts';
import type { Parts } from '../../../electron/parts.ts';
import { createEvent } from '../../../electron/system/event.ts';
import { mira, summaryOf } from '../notifications/samples.ts';

const unreadable: UnreadableRow = { id: '1', kind: 'draft', text: '', file: '/journal.db', foundAt: 5 };

function setUp() {
  const announcements: [string, unknown][] = [];
  const events = { accounts: createEvent<[AccountSummary[]]>(), unreadable: createEvent<[AccountKey]>() };
  const silent = () => () => undefined;
  const parts = {
    send: (event: string, payload: unknown) => void announcements.push([event, payload]),
    windows: { composers: { onClosed: silent } },
    scopes: { get: () => undefined },
    media: { signer: createMediaSigner(createMediaLinks(Buffer.alloc(32, 1))) },
    accountParts: { accounts: { onChange: events.accounts.on } },
    files: {
      settings: { onChange: silent },
      damage: { onChange: silent },
      drafts: { onSaveAttempt: silent },
      journal: { unreadable: { list: () => [unreadable], onChange: events.unreadable.on } },
    },
    notifications: { onUnread: silent },
    streams: { onState: silent },
    push: { onState: silent },
    outbox: { onPostsChange: silent, onActionDone: silent, onActionRefused: silent },
    attachments: { onChange: silent },
    systemPopups: { availability: { onChange: silent } },
    updates: { onChange: silent, onFailed: silent },
    network: { signIn: { onRequest: silent } },
    portal: { onChange: silent },
  };
  announceChanges(parts as unknown as Parts);
  return { announcements, events };
}

test('sends accounts with signed avatar links', () => {
  const { announcements, events } = setUp();
  events.accounts.emit([{ ...summaryOf(mira, 'mira@coast.example'), avatar: 'https://coast.example/mira.png' }]);
  expect(announcements).toEqual([
    ['accounts', [expect.objectContaining({ key: mira, avatar: expect.stringMatching(/^\/media\//) as string })]],
  ]);
});

test('sends the current list of unreadable entries', () => {
  const { announcements, events } = setUp();
  events.unreadable.emit(mira);
  expect(announcements).toEqual([['unreadable', { account: mira, rows: [unreadable] }]]);
});
