// A notifier with popups that a test can count, click and close.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Place } from '../../../electron/contract/route.ts';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import { createNotifier } from '../../../electron/notifications/popups/popups.ts';
import type { Popup } from '../../../electron/notifications/popups/popup.ts';
import { createScreen } from '../../../electron/notifications/popups/manager.ts';
import { manualClock } from '../system/manual-clock.ts';
import { mira, summaryOf } from './samples.ts';

export interface Shown extends Popup {
  click: () => void;
  closeByHand: () => void;
  closed: boolean;
}

interface Options {
  keys?: AccountKey[];
  now?: number;
  silenced?: () => boolean;
}

export function setUp({ keys = [mira], now = 0, silenced = () => false }: Options = {}) {
  const clock = manualClock(now);
  const shown: Shown[] = [];
  const opened: Place[] = [];
  let settings = defaultSettings;
  let focused = false;
  const screen = createScreen({
    show(popup, click, gone) {
      const one: Shown = { ...popup, click, closed: false, closeByHand: gone };
      shown.push(one);
      return {
        close() {
          one.closed = true;
          gone();
        },
      };
    },
    avatar: () => Promise.resolve(null),
    clock,
  });
  const notifier = createNotifier({
    ...{ screen, clock, silenced },
    settings: () => settings,
    accounts: () => keys.map((key) => summaryOf(key, key === mira ? 'mira@coast.example' : 'jon@hill.example')),
    open: (place) => opened.push(place),
    focused: () => focused,
    offers: (_, { type }, others) => ({ actions: [{ label: `${type} ${others}`, run: () => undefined }], reply: null }),
  });
  return {
    ...{ notifier, shown, opened, pass: clock.advance },
    set: (patch: Partial<typeof settings>) => (settings = { ...settings, ...patch }),
    focus: (value: boolean) => (focused = value),
  };
}
