// Sets up three accounts on two servers, with a function for every alert kind and the popup it causes.
import { expect, vi } from 'vitest';
import type { NotificationKind } from '@kittiwake/mastodon-api/entities/notification-kinds';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import type { AppWorld } from './fixtures.ts';

export interface AlertRecipient {
  demo: TestDemo;
  acct: string;
  /** Handle of the account as popups show it. */
  handle: string;
  /** Account that acts on this one and has no relation to the other two. */
  actor: { acct: string; name: string };
}

/** Text of a popup. */
export interface PopupText {
  summary: string;
  body: string;
}

const actors = [
  { acct: 'ida', name: 'Ida Moen' },
  { acct: 'tove', name: 'Tove Brandt' },
  { acct: 'edda@north.example', name: 'Edda Lind' },
] as const;

/**
 * Signs in two accounts on one server and one on another, in the order of the rail. `streaming` false: the second server offers none, so
 * only push is fast there.
 */
export async function signInThreeAccounts(
  world: AppWorld,
  { streaming = true } = {},
): Promise<[AlertRecipient, AlertRecipient, AlertRecipient]> {
  // The server retries undelivered push messages soon.
  const push = { retryMs: 100 };
  const [coast, lagoon] = await Promise.all([
    world.startServer({ push }),
    world.startServer({ push, streaming, domain: 'lagoon.example' }),
  ]);
  const makeRecipient = (demo: TestDemo, who: number, actor: AlertRecipient['actor']): AlertRecipient => {
    const { acct } = world.demoAccount(demo, who);
    return { demo, acct, handle: `${acct}@${demo.store.domain}`, actor };
  };
  await world.startAsAccounts([[coast], [coast, 1], [lagoon]]);
  await waitForSubscriptions(world, streaming ? 3 : 2);
  return [makeRecipient(coast, 0, actors[0]), makeRecipient(coast, 1, actors[1]), makeRecipient(lagoon, 0, actors[2])];
}

export const railButtons = (world: AppWorld) =>
  world.page.getByRole('navigation', { name: 'Accounts' }).getByRole('button', { name: /^Switch to/ });

/** Waits until the servers have push subscriptions of all three accounts, and at least `streams` streams are open. */
export async function waitForSubscriptions(world: AppWorld, streams = 3): Promise<void> {
  const countSubscriptions = () => world.servers.flatMap(pushEndpointsOf).length;
  const open = () => world.servers.reduce((sum, demo) => sum + demo.streams('user'), 0);
  await vi.waitUntil(() => countSubscriptions() === 3 && open() >= streams && world.push.countConnected() === 1, {
    timeout: 30_000,
    interval: 50,
  });
}

/** Push endpoints to which a server sends. */
export const pushEndpointsOf = ({ store, accounts }: TestDemo): string[] =>
  accounts.flatMap(({ acct }) => store.subscriptions.ofAccount(store.accounts.byAcct(acct)?.id ?? '').map(({ endpoint }) => endpoint));

const describePopup = ({ handle }: AlertRecipient, summary: string, text: string): PopupText => ({
  summary,
  body: `${text}\nFor @${handle}`,
});

export type AlertEvent = Extract<NotificationKind, 'follow' | 'favourite' | 'reblog' | 'mention' | 'poll' | 'status'>;
/** Triggers the event and returns the expected popup. `text` is the text of the post that the event is about. */
export const triggerAlert: Record<AlertEvent, (to: AlertRecipient, text: string) => PopupText> = {
  follow(to) {
    const { demo, acct, actor } = to;
    demo.act.unfollow(actor.acct, acct);
    demo.act.follow(actor.acct, acct);
    return describePopup(to, `${actor.name} followed you`, `@${actor.acct}`);
  },
  favourite(to, text) {
    const { demo, acct, actor } = to;
    demo.act.favourite(actor.acct, demo.act.post(acct, { text }));
    return describePopup(to, `${actor.name} favourited your post`, text);
  },
  reblog(to, text) {
    const { demo, acct, actor } = to;
    demo.act.reblog(actor.acct, demo.act.post(acct, { text }));
    return describePopup(to, `${actor.name} boosted your post`, text);
  },
  mention(to, text) {
    const { demo, acct, actor } = to;
    demo.act.mention(actor.acct, acct, text);
    return describePopup(to, `${actor.name} mentioned you`, `@${acct} ${text}`);
  },
  poll(to, text) {
    const { demo, acct } = to;
    demo.act.post(acct, { text, poll: { options: ['One', 'Two'], expiresIn: 0 } });
    demo.store.polls.announceEnded();
    return describePopup(to, 'Your poll has ended', text);
  },
  status(to, text) {
    const { demo, acct, actor } = to;
    const [me, watched] = [acct, actor.acct].map((name) => demo.store.accounts.byAcct(name));
    if (!me || !watched) throw new Error('Nobody found with that name');
    demo.store.relations.follow(me, watched, { notify: true });
    demo.act.post(actor.acct, { text });
    return describePopup(to, `${actor.name} posted`, text);
  },
};

/** All popups so far, sorted so that comparison ignores the order of arrival. */
export async function popupsSoFar(world: AppWorld): Promise<PopupText[]> {
  return sortPopups((await world.desktop.popups()).map(({ summary, body }) => ({ summary, body })));
}
export const sortPopups = (popups: PopupText[]): PopupText[] =>
  popups.toSorted((a, b) => `${a.summary}${a.body}`.localeCompare(`${b.summary}${b.body}`));

/** Waits until every push message has been delivered by the push service and acknowledged. */
export async function waitForDeliveries(world: AppWorld): Promise<void> {
  await Promise.all(world.servers.map(({ push }) => push.waitForDeliveries()));
  await expect.poll(() => world.push.countPending()).toBe(0);
}
