// Three people signed in at two servers, everything that can happen to them, and the popup it makes.
import { expect, vi } from 'vitest';
import type { AlertKind } from '../../electron/contract/push.ts';
import type { Demo } from '../faults/demo.ts';
import type { World } from './fixtures.ts';
import { addAccount } from './steps.ts';

export interface Person {
  demo: Demo;
  acct: string;
  /** As the popups name the account. */
  handle: string;
  /** Who does something to them, and is known to nobody else of the three. */
  actor: { acct: string; name: string };
}

/** What a popup says. */
export interface Said {
  summary: string;
  body: string;
}

const actors = [
  { acct: 'ida', name: 'Ida Moen' },
  { acct: 'tove', name: 'Tove Brandt' },
  { acct: 'edda@north.example', name: 'Edda Lind' },
] as const;

/** Two at one server and one at another, in the order of the rail. `streaming` false: the other has none, so push alone is quick there. */
export async function threePeople(world: World, { streaming = true } = {}): Promise<[Person, Person, Person]> {
  // What could not be handed over is tried again soon.
  const push = { retryMs: 100 };
  const [coast, lagoon] = await Promise.all([world.service({ push }), world.service({ push, streaming, domain: 'lagoon.example' })]);
  const person = (demo: Demo, who: number, actor: Person['actor']): Person => {
    const { acct } = world.person(demo, who);
    return { demo, acct, handle: `${acct}@${new URL(demo.url).host}`, actor };
  };
  await world.signedIn(coast);
  for (const [who, demo, at] of [
    [1, coast, 1],
    [0, lagoon, 2],
  ] as const) {
    await addAccount(world, demo.url, world.person(demo, who));
    await railButtons(world).nth(at).waitFor();
  }
  await subscribed(world, streaming ? 3 : 2);
  return [person(coast, 0, actors[0]), person(coast, 1, actors[1]), person(lagoon, 0, actors[2])];
}

export const railButtons = (world: World) =>
  world.page.getByRole('navigation', { name: 'Accounts' }).getByRole('button', { name: /^Switch to/ });

/** The servers hold a subscription of each of the three, and so many streams are open. */
export async function subscribed(world: World, streams = 3): Promise<void> {
  const held = () => world.services.flatMap(heldBy).length;
  const open = () => world.services.reduce((sum, demo) => sum + demo.streams('user'), 0);
  await vi.waitUntil(() => held() === 3 && open() >= streams && world.push.connected() === 1, { timeout: 30_000, interval: 50 });
}

/** The endpoints a server sends to. */
export const heldBy = ({ store, accounts }: Demo): string[] =>
  accounts.flatMap(({ acct }) => store.subscriptions.ofAccount(store.accounts.byAcct(acct)?.id ?? '').map(({ endpoint }) => endpoint));

const said = ({ handle }: Person, summary: string, text: string): Said => ({ summary, body: `${text}\nFor @${handle}` });

export type Happening = Extract<AlertKind, 'follow' | 'favourite' | 'reblog' | 'mention' | 'poll' | 'status'>;
/** Makes it happen, and says what the popup is to say. `text` is in the post that it is about. */
export const happen: Record<Happening, (to: Person, text: string) => Said> = {
  follow(to) {
    const { demo, acct, actor } = to;
    demo.act.unfollow(actor.acct, acct);
    demo.act.follow(actor.acct, acct);
    return said(to, `${actor.name} followed you`, `@${actor.acct}`);
  },
  favourite(to, text) {
    const { demo, acct, actor } = to;
    demo.act.favourite(actor.acct, demo.act.post(acct, { text }));
    return said(to, `${actor.name} favourited your post`, text);
  },
  reblog(to, text) {
    const { demo, acct, actor } = to;
    demo.act.reblog(actor.acct, demo.act.post(acct, { text }));
    return said(to, `${actor.name} boosted your post`, text);
  },
  mention(to, text) {
    const { demo, acct, actor } = to;
    demo.act.mention(actor.acct, acct, text);
    return said(to, `${actor.name} mentioned you`, `@${acct} ${text}`);
  },
  poll(to, text) {
    const { demo, acct } = to;
    demo.act.post(acct, { text, poll: { options: ['One', 'Two'], expiresIn: 0 } });
    demo.store.polls.announceEnded();
    return said(to, 'Your poll has ended', text);
  },
  status(to, text) {
    const { demo, acct, actor } = to;
    const [me, watched] = [acct, actor.acct].map((name) => demo.store.accounts.byAcct(name));
    if (!me || !watched) throw new Error('Nobody of that name');
    demo.store.relations.follow(me, watched, { notify: true });
    demo.act.post(actor.acct, { text });
    return said(to, `${actor.name} posted`, text);
  },
};

/** All popups so far, sorted, so that what came in another order compares the same. */
export async function saidSoFar(world: World): Promise<Said[]> {
  return sorted((await world.desktop.popups()).map(({ summary, body }) => ({ summary, body })));
}
export const sorted = (popups: Said[]): Said[] => popups.toSorted((a, b) => `${a.summary}${a.body}`.localeCompare(`${b.summary}${b.body}`));

/** Everything that was sent has come by the push service too, and was acknowledged. */
export async function allArrived(world: World): Promise<void> {
  await Promise.all(world.services.map(({ push }) => push.settled()));
  await expect.poll(() => world.push.waiting()).toBe(0);
}
