// What the window is told when something changes in main.
import { expect, test } from 'vitest';
import type { AccountKey, AccountSummary } from '../../../electron/contract/accounts.ts';
import type { Upload } from '../../../electron/contract/attachments.ts';
import type { Damage } from '../../../electron/contract/damage.ts';
import type { UnreadableRow } from '../../../electron/contract/journal.ts';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import { announceChanges } from '../../../electron/ipc/announce.ts';
import { createMediaLinks } from '../../../electron/media/signed-links.ts';
import { createMediaSigner } from '../../../electron/media/sign-entities.ts';
import { createEvent } from '../../../electron/system/event.ts';
import { mira, summaryOf } from '../notifications/samples.ts';

type Parts = Parameters<typeof announceChanges>[0];

const unreadable: UnreadableRow = { id: '1', kind: 'draft', text: '', file: '/journal.db', foundAt: 5 };

function setUp() {
  const told: [string, unknown][] = [];
  const on = <Args extends unknown[]>() => createEvent<Args>();
  const events = {
    accounts: on<[AccountSummary[]]>(),
    settings: on<Parameters<Parameters<Parts['settings']['onChange']>[0]>>(),
    damage: on<[Damage[]]>(),
    unread: on<Parameters<Parameters<Parts['unread']['onChange']>[0]>>(),
    streams: on<Parameters<Parameters<Parts['streams']['onState']>[0]>>(),
    push: on<Parameters<Parameters<Parts['push']['onState']>[0]>>(),
    postQueue: on<Parameters<Parameters<Parts['postQueue']['onChange']>[0]>>(),
    actionDone: on<Parameters<Parameters<Parts['actionQueue']['onDone']>[0]>>(),
    actionRefused: on<Parameters<Parameters<Parts['actionQueue']['onRefused']>[0]>>(),
    attachments: on<[Upload]>(),
    unreadable: on<[AccountKey]>(),
  };
  announceChanges({
    tell: (event, payload) => void told.push([event, payload]),
    serverEvents: {
      streamed: () => undefined,
      flush: () => undefined,
      notification: () => undefined,
      outboxChanged: (...change) => void told.push(['outboxChanged', change]),
      actionDone: (...done) => void told.push(['actionDone', done]),
    },
    mediaSigner: createMediaSigner(createMediaLinks(Buffer.alloc(32, 1))),
    accounts: { list: () => [], onChange: events.accounts.on },
    settings: { onChange: events.settings.on },
    damage: { onChange: events.damage.on },
    unread: { onChange: events.unread.on },
    streams: { onState: events.streams.on },
    push: { onState: events.push.on },
    postQueue: { onChange: events.postQueue.on },
    actionQueue: { onDone: events.actionDone.on, onRefused: events.actionRefused.on },
    attachments: { onChange: events.attachments.on },
    journal: { unreadable: { list: () => [unreadable], onChange: events.unreadable.on } },
  });
  return { told, events };
}

test('accounts are announced with signed links to their avatars', () => {
  const { told, events } = setUp();
  events.accounts.emit([{ ...summaryOf(mira, 'mira@coast.example'), avatar: 'https://coast.example/mira.png' }]);
  expect(told).toEqual([['accounts', [expect.objectContaining({ key: mira, avatar: expect.stringMatching(/^\/media\//) as string })]]]);
});

test('settings, damage, unread counts and stream states are announced as they are', () => {
  const { told, events } = setUp();
  events.settings.emit(defaultSettings);
  const damage: Damage = { id: 'd1', what: 'settings', name: '', count: 1, path: '/home/mira/settings.json.damaged' };
  events.damage.emit([damage]);
  events.unread.emit(mira, { seen: '5', count: 2 });
  events.streams.emit(mira, 'open');
  expect(told).toEqual([
    ['settings', defaultSettings],
    ['damage', [damage]],
    ['unread', { account: mira, unread: { seen: '5', count: 2 } }],
    ['streamState', { account: mira, state: 'open' }],
  ]);
});

test('changes of the outbox and finished actions go out with signed links', () => {
  const { told, events } = setUp();
  events.postQueue.emit(mira, [], {});
  events.actionDone.emit(mira, { kind: 'favourite', id: '5' }, {});
  expect(told.map(([name]) => name)).toEqual(['outboxChanged', 'actionDone']);
});

test('a refused action is announced with its reason', () => {
  const { told, events } = setUp();
  const action = { kind: 'delete-list', id: '5' } as const;
  events.actionRefused.emit(mira, action, { code: 'forbidden' });
  expect(told).toEqual([['actionRefused', { account: mira, action, problem: { code: 'forbidden' } }]]);
});

test('what could not be read is announced as it stands now', () => {
  const { told, events } = setUp();
  events.unreadable.emit(mira);
  expect(told).toEqual([['unreadable', { account: mira, rows: [unreadable] }]]);
});

test('how far an attachment is, is passed on', () => {
  const { told, events } = setUp();
  const upload: Upload = { id: '1', account: mira, step: 'uploading', done: 1, total: 2, problem: null };
  events.attachments.emit(upload);
  expect(told).toEqual([['attachment', upload]]);
});
