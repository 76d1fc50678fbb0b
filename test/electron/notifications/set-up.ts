// Sets up the intake of notifications with popups that a test can count, click, and close.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import { fail } from '../../../electron/contract/result.ts';
import type { AppLocation } from '../../../electron/contract/route.ts';
import type { Alert } from '../../../electron/contract/push.ts';
import { defaultPushSettings } from '../../../electron/contract/push.ts';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import { createIntake } from '../../../electron/notifications/intake.ts';
import type { Intake } from '../../../electron/notifications/intake.ts';
import { createDedupe } from '../../../electron/notifications/incoming/dedupe.ts';
import { createDeliveredIds } from '../../../electron/notifications/incoming/delivered-ids.ts';
import type { OlderFilters } from '../../../electron/notifications/incoming/older-filters.ts';
import { createPopupContents } from '../../../electron/notifications/popups/popup-contents.ts';
import { createDigest } from '../../../electron/notifications/popups/digest.ts';
import { PopupManager } from '../../../electron/notifications/popups/manager.ts';
import type { Popup } from '../../../electron/notifications/popups/popup.ts';
import { createNotices, createPopups } from '../../../electron/notifications/popups/popups.ts';
import { createScheduler, isQuiet } from '../../../electron/notifications/popups/scheduler.ts';
import { UnreadCount } from '../../../electron/notifications/unread.ts';
import { createViewing } from '../../../electron/notifications/viewing.ts';
import { manualClock } from '../system/manual-clock.ts';
import type { ManualClock } from '../system/manual-clock.ts';
import { jon, mira, noOlderFilters, summaryOf } from './samples.ts';

export interface ShownPopup extends Popup {
  click: () => void;
  closeByHand: () => void;
  closed: boolean;
}

interface IntakeOptions {
  keys?: AccountKey[];
  now?: number;
  isMuted?: () => boolean;
  mark?: OlderFilters['mark'];
}

/** In-memory cache. */
export function memoryCache() {
  const values = new Map<string, unknown>();
  return {
    get: (account: AccountKey, key: string) => (values.has(`${account} ${key}`) ? { value: values.get(`${account} ${key}`) } : null),
    set: (account: AccountKey, key: string, value: unknown) => void values.set(`${account} ${key}`, value),
  };
}

/** Records the popups that it shows. */
const createPopupRecorder = (shownPopups: ShownPopup[], clock: ManualClock) =>
  new PopupManager({
    show(popup, click, onClose) {
      const shownPopup: ShownPopup = { ...popup, click, closed: false, closeByHand: () => onClose(false) };
      shownPopups.push(shownPopup);
      return {
        close() {
          shownPopup.closed = true;
          onClose(false);
        },
      };
    },
    loadAvatar: () => Promise.resolve(null),
    clock,
  });

export function setUp({ keys = [mira], now = 0, isMuted = () => false, mark = noOlderFilters.mark }: IntakeOptions = {}) {
  const clock = manualClock(now);
  const shownPopups: ShownPopup[] = [];
  const openedLocations: AppLocation[] = [];
  const published: string[] = [];
  const checked: AccountKey[] = [];
  let settings = defaultSettings;
  let alertSettings = defaultPushSettings;
  let focused = false;
  const open = (location: AppLocation) => openedLocations.push(location);
  const manager = createPopupRecorder(shownPopups, clock);
  const accounts = () => keys.map((key) => summaryOf(key, key === mira ? 'mira@coast.example' : 'jon@hill.example'));
  const popupContents = createPopupContents({ settings: () => settings, accounts, open });
  const digest = createDigest();
  const scheduler = createScheduler({
    manager,
    digest,
    createDigestContent: () => popupContents.fromDigest(digest),
    isQuiet: () => isQuiet(settings, new Date(clock.now())),
    clock,
  });
  const viewing = createViewing({ isFocused: () => focused, accounts: () => [], statusOf: () => null });
  const createControls = (_: AccountKey, { type }: { type: string }, others: number) => ({
    actions: [{ label: `${type} ${others}`, act: { kind: 'read' as const, id: '1' }, run: () => undefined }],
    reply: null,
  });
  const popups = createPopups({ manager, scheduler, popupContents, viewing, createControls, open });
  const positions = { get: () => null, save: () => undefined };
  function createAccount(account: AccountKey) {
    const deliveredIds = createDeliveredIds({ account, cache: memoryCache(), clock });
    const unread = new UnreadCount({ account, positions, viewing, markRead: () => undefined });
    const intake = createIntake({
      account,
      settings: () => settings,
      alertSettings: () => alertSettings,
      deliveredIds,
      dedupe: createDedupe({ now: clock.now, deliveredIds }),
      hiddenAccounts: { silences: isMuted },
      olderFilters: { mark },
      lookUp: async () => fail('offline').ok,
      viewing,
      unread,
      serverCheck: { check: () => void checked.push(account) },
      popups,
      onArrival: () => undefined,
      publish: ({ id }) => void published.push(id),
    });
    return { intake, unread };
  }
  const miras = createAccount(mira);
  const jons = createAccount(jon);
  const intakeOf = (account: AccountKey): Intake => (account === mira ? miras : jons).intake;
  return {
    intake: {
      receiveNotification: (account: AccountKey, notification: Notification) => intakeOf(account).receiveNotification(notification),
      receiveAlert: (account: AccountKey, alert: Alert) => intakeOf(account).receiveAlert(alert),
      stop: (account: AccountKey) => intakeOf(account).stop(),
    },
    popups,
    viewing,
    unread: miras.unread,
    showNotice: createNotices({ manager, popupContents }),
    shown: shownPopups,
    opened: openedLocations,
    published,
    checked,
    pass: clock.advance,
    set: (patch: Partial<typeof settings>) => (settings = { ...settings, ...patch }),
    setAlerts: (patch: Partial<typeof alertSettings>) => (alertSettings = { ...alertSettings, ...patch }),
    focus: (value: boolean) => (focused = value),
  };
}
