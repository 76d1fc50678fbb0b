// A popup is handed to Electron, and what a person does with it comes back.
import type { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { showPopup } from '../../../../electron/notifications/popups/popup.ts';
import type { Popup } from '../../../../electron/notifications/popups/popup.ts';

const electron = vi.hoisted(() => ({ made: [] as unknown[] }));

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class Notification extends Emitter {
    options: unknown;
    show = vi.fn();
    close = vi.fn();
    constructor(options: unknown) {
      super();
      this.options = options;
      electron.made.push(this);
    }
  }
  return { Notification, nativeImage: { createFromBuffer: (bytes: Buffer) => `image of ${bytes.length} bytes` } };
});

type Made = EventEmitter & { options: object; show: () => void; close: () => void };
const popup: Popup = { title: 'Title', body: 'Body', silent: true, urgency: 'low', icon: null, actions: [], reply: null };

function show(more: Partial<Popup> = {}) {
  const [clicked, gone] = [vi.fn(), vi.fn()];
  const shown = showPopup({ ...popup, ...more }, clicked, gone);
  return { shown, clicked, gone, made: electron.made.at(-1) as Made };
}

beforeEach(() => void electron.made.splice(0));

test('a plain popup has its words and neither picture, buttons nor reply field', () => {
  const { made } = show();
  expect(made.options).toEqual({ title: 'Title', body: 'Body', silent: true, urgency: 'low', actions: [] });
  expect(made.show).toHaveBeenCalledOnce();
});

test('a picture, buttons and a reply field are handed over', () => {
  const { made } = show({
    icon: Buffer.from('png'),
    actions: [{ label: 'Favourite', run: () => undefined }],
    reply: { placeholder: 'Reply to Tern', send: () => undefined },
  });
  expect(made.options).toMatchObject({
    icon: 'image of 3 bytes',
    actions: [{ type: 'button', text: 'Favourite' }],
    hasReply: true,
    replyPlaceholder: 'Reply to Tern',
  });
});

test('a click, a button and a reply each call their own function', () => {
  const [first, second, send] = [vi.fn(), vi.fn(), vi.fn()];
  const actions = [
    { label: 'First', run: first },
    { label: 'Second', run: second },
  ];
  const { clicked, made } = show({ actions, reply: { placeholder: '', send } });
  made.emit('click');
  expect(clicked).toHaveBeenCalledOnce();
  made.emit('action', { actionIndex: 1 });
  made.emit('action', { actionIndex: 5 });
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  made.emit('reply', { reply: 'Thanks' });
  expect(send).toHaveBeenCalledExactlyOnceWith('Thanks');
});

test.each([
  ['close', { reason: 'userCanceled' }, 1],
  ['close', {}, 1],
  ['close', { reason: 'timedOut' }, 0],
  ['failed', {}, 1],
])('the event %s with %j reports %i times that the popup is gone', (event, details, times) => {
  const { gone, made } = show();
  made.emit(event, details);
  expect(gone).toHaveBeenCalledTimes(times);
});

test('close closes the popup', () => {
  const { shown, made } = show();
  shown.close();
  expect(made.close).toHaveBeenCalledOnce();
});
