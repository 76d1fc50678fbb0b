// Provides a popup with all optional fields, for tests of its appearance on each system.
import { vi } from 'vitest';
import type { Popup } from '../../../../../electron/notifications/popups/popup.ts';
import { mira } from '../../samples.ts';

export function samplePopup(more: Partial<Popup> = {}) {
  const did = { first: vi.fn(), second: vi.fn(), reply: vi.fn() };
  const popup: Popup = {
    title: 'Jonna mentioned you',
    body: 'a & <b>',
    silent: false,
    urgency: 'normal',
    icon: null,
    actions: [
      { label: 'Favourite', act: { kind: 'favourite', id: '7' }, run: did.first },
      { label: 'Mark as read', act: { kind: 'read', id: '9' }, run: did.second },
    ],
    reply: { placeholder: 'Reply to Jonna', statusId: '7', send: did.reply },
    target: {
      account: mira,
      route: { view: 'thread', id: '7' },
      buttons: [
        { kind: 'favourite', id: '7' },
        { kind: 'read', id: '9' },
      ],
      replyTo: '7',
    },
    ...more,
  };
  return { popup, did };
}
