// The door for news in front of popups that a test can count, click and close.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import { fail } from '../../../electron/contract/result.ts';
import type { Place } from '../../../electron/contract/route.ts';
import { defaultPushSettings } from '../../../electron/contract/push.ts';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import { createIntake } from '../../../electron/notifications/intake.ts';
import { createDedupe } from '../../../electron/notifications/news/dedupe.ts';
import { createDeliveredIds } from '../../../electron/notifications/news/delivered-ids.ts';
import type { OlderFilters } from '../../../electron/notifications/news/older-filters.ts';
import { createCards } from '../../../electron/notifications/popups/cards.ts';
import { createDigest } from '../../../electron/notifications/popups/digest.ts';
import { createPopupManager } from '../../../electron/notifications/popups/manager.ts';
import { createNotices } from '../../../electron/notifications/popups/notices.ts';
import type { Popup } from '../../../electron/notifications/popups/popup.ts';
import { createPopups } from '../../../electron/notifications/popups/popups.ts';
import { isQuiet } from '../../../electron/notifications/popups/quiet-hours.ts';
import { createScheduler } from '../../../electron/notifications/popups/scheduler.ts';
import { createUnread } from '../../../electron/notifications/unread.ts';
import { createViewing } from '../../../electron/notifications/viewing.ts';
import { manualClock } from '../system/manual-clock.ts';
import { mira, noOlderFilters, summaryOf } from './samples.ts';

export interface Shown extends Popup {
  click: () => void;
  closeByHand: () => void;
  closed: boolean;
}

interface Options {
  keys?: AccountKey[];
  now?: number;
  isMuted?: () => boolean;
  mark?: OlderFilters['mark'];
}

/** A cache whose values are in memory. */
export function memoryCache() {
  const values = new Map<string, unknown>();
  return {
    get: (account: AccountKey, key: string) => (values.has(`${account} ${key}`) ? { value: values.get(`${account} ${key}`) } : null),
    set: (account: AccountKey, key: string, value: unknown) => void values.set(`${account} ${key}`, value),
  };
}

export function setUp({ keys = [mira], now = 0, isMuted = () => false, mark = noOlderFilters.mark }: Options = {}) {
  const clock = manualClock(now);
  const shown: Shown[] = [];
  const opened: Place[] = [];
  const published: string[] = [];
  const checked: AccountKey[] = [];
  let settings = defaultSettings;
  let alertSettings = defaultPushSettings;
  let focused = false;
  const open = (place: Place) => opened.push(place);
  const manager = createPopupManager({
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
  const accounts = () => keys.map((key) => summaryOf(key, key === mira ? 'mira@coast.example' : 'jon@hill.example'));
  const cards = createCards({ settings: () => settings, accounts, open });
  const digest = createDigest();
  const scheduler = createScheduler({
    manager,
    digest,
    digestCard: () => cards.digest(digest),
    isQuiet: () => isQuiet(settings, new Date(clock.now())),
    clock,
  });
  const viewing = createViewing({ isFocused: () => focused, accounts: () => [], statusOf: () => null });
  const offers = (_: AccountKey, { type }: { type: string }, others: number) => ({
    actions: [{ label: `${type} ${others}`, act: { kind: 'read' as const, id: '1' }, run: () => undefined }],
    reply: null,
  });
  const popups = createPopups({ manager, scheduler, cards, viewing, offers, open });
  const deliveredIds = createDeliveredIds({ cache: memoryCache(), clock });
  const unread = createUnread({ positions: { get: () => null, save: () => undefined }, viewing, markRead: () => undefined });
  const intake = createIntake({
    settings: () => settings,
    alertSettings: () => alertSettings,
    deliveredIds,
    dedupe: createDedupe({ now: clock.now, deliveredIds }),
    muted: { covers: isMuted },
    olderFilters: { mark },
    lookUp: async () => fail('offline').ok,
    viewing,
    unread,
    serverCheck: { check: (account) => void checked.push(account) },
    popups,
    onArrival: () => undefined,
    publish: (_, { id }) => void published.push(id),
  });
  return {
    intake,
    popups,
    viewing,
    deliveredIds,
    unread,
    showNotice: createNotices({ manager, cards }),
    shown,
    opened,
    published,
    checked,
    pass: clock.advance,
    set: (patch: Partial<typeof settings>) => (settings = { ...settings, ...patch }),
    setAlerts: (patch: Partial<typeof alertSettings>) => (alertSettings = { ...alertSettings, ...patch }),
    focus: (value: boolean) => (focused = value),
  };
}
