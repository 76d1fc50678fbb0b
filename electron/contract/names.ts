// The names of the bridge's methods and events without their schemas, because preload has to stay small: it loads before every page.
import type { EventName, MethodName } from './bridge.ts';

type Complete<All extends string, Named extends string> = [Exclude<All, Named>] extends [never] ? true : never;

export const methodNames = [
  'app.start',
  'accounts.check',
  'accounts.beginSignIn',
  'accounts.awaitSignIn',
  'accounts.submitCode',
  'accounts.keepToken',
  'accounts.cancelSignIn',
  'accounts.lookAround',
  'accounts.activate',
  'accounts.reorder',
  'accounts.unlock',
  'accounts.signOut',
  'accounts.server',
  'api.call',
  'api.resolve',
  'stream.watch',
  'stream.unwatch',
  'cache.readTimeline',
  'cache.writeTimeline',
  'cache.statuses',
  'cache.notifications',
  'positions.save',
  'notifications.seen',
  'preferences.get',
  'preferences.set',
  'drafts.list',
  'drafts.save',
  'drafts.remove',
  'outbox.post',
  'outbox.list',
  'outbox.retry',
  'outbox.discard',
  'outbox.find',
  'outbox.edit',
  'unreadable.list',
  'unreadable.dismiss',
  'actions.add',
  'actions.takeBack',
  'push.state',
  'push.set',
  'push.renew',
  'push.delete',
  'push.test',
  'network.proxies',
  'network.signIn',
  'network.cancelSignIn',
  'network.askSignIn',
  'network.forgetSignIn',
  'settings.set',
  'settings.export',
  'settings.save',
  'settings.import',
  'spelling.state',
  'spelling.set',
  'spelling.forget',
  'damage.show',
  'damage.dismiss',
  'storage.sizes',
  'storage.clear',
  'system.openExternal',
  'system.copyText',
  'system.pageError',
  'system.viewing',
] as const satisfies readonly MethodName[];

export const eventNames = [
  'accounts',
  'stream',
  'streamState',
  'unread',
  'push',
  'draft',
  'outbox',
  'unreadable',
  'actionDone',
  'actionRefused',
  'settings',
  'popups',
  'proxySignIn',
  'damage',
  'open',
  'command',
  'spelling',
  'search',
  'saved',
  'problem',
] as const satisfies readonly EventName[];

const complete: Complete<MethodName, (typeof methodNames)[number]> & Complete<EventName, (typeof eventNames)[number]> = true;
void complete;

/** The IPC channels between preload and main. */
export const methodChannel = (method: MethodName) => `kittiwake:${method}`;
export const eventChannel = (event: EventName) => `kittiwake:on:${event}`;

/** The only origin that the window shows and that main accepts calls from. */
export const appOrigin = 'app://kittiwake';
