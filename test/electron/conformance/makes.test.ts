// Calls every endpoint that has a case at the embedded service as another make: it answers as its own conformance says, but for these differences.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EndpointName } from '../../../electron/contract/endpoints.ts';
import { makes } from '../../../electron/demo/makes/makes.ts';
import type { MakeName } from '../../../electron/demo/makes/makes.ts';
import { cases } from './cases/all.ts';
import { sampleParams } from './sample-params.ts';
import { startWorld } from './world.ts';
import type { Case, World } from './world.ts';

/** `not-offered`: the client says so. `empty`: a list without entries. `otherwise`: it succeeds, but what the case expects doesn't hold. */
type Difference = 'not-offered' | 'empty' | 'otherwise';

const toProfile = { 'accounts.pin': 'not-offered', 'accounts.unpin': 'not-offered' } as const;
const reactions = { 'announcements.addReaction': 'not-offered', 'announcements.removeReaction': 'not-offered' } as const;
const domainBlocks = {
  'domainBlocks.list': 'not-offered',
  'domainBlocks.create': 'not-offered',
  'domainBlocks.delete': 'not-offered',
} as const;
const featuring = {
  'featuredTags.create': 'not-offered',
  'featuredTags.delete': 'not-offered',
  'featuredTags.suggestions': 'not-offered',
} as const;

const quotes = {
  'statuses.quotes': 'not-offered',
  'statuses.revokeQuote': 'not-offered',
  'statuses.setQuotePolicy': 'not-offered',
} as const;
const schedule = {
  'scheduled.list': 'not-offered',
  'scheduled.get': 'not-offered',
  'scheduled.move': 'not-offered',
  'scheduled.cancel': 'not-offered',
} as const;
const mediaDelete = { 'media.delete': 'not-offered' } as const;
/** The focus isn't kept. */
const mediaFocus = { 'media.upload': 'otherwise', 'media.update': 'otherwise' } as const;

const differences: Record<MakeName, Partial<Record<EndpointName, Difference>>> = {
  gotosocial: Object.assign(
    {
      'featuredTags.list': 'empty',
      'instance.activity': 'not-offered',
      'instance.directory': 'not-offered',
      'announcements.list': 'empty',
      'announcements.dismiss': 'not-offered',
      'notifications.dismiss': 'not-offered',
      // A missing record is answered like a missing call.
      'scheduled.cancel': 'otherwise',
    } as const,
    toProfile,
    reactions,
    domainBlocks,
    featuring,
    quotes,
    mediaDelete,
  ),
  pleroma: Object.assign(
    { 'featuredTags.list': 'not-offered', 'instance.activity': 'not-offered', 'instance.rules': 'not-offered' } as const,
    toProfile,
    reactions,
    featuring,
    quotes,
    mediaDelete,
    mediaFocus,
  ),
  hollo: Object.assign(
    {
      // `limit` is ignored.
      'followedTags.list': 'otherwise',
      'featuredTags.suggestions': 'not-offered',
      'instance.peers': 'not-offered',
      'instance.activity': 'not-offered',
      'instance.rules': 'not-offered',
      'instance.directory': 'not-offered',
      'announcements.list': 'empty',
      'announcements.dismiss': 'not-offered',
      'conversations.list': 'not-offered',
      'conversations.delete': 'not-offered',
      'conversations.read': 'not-offered',
      'push.get': 'not-offered',
      'push.create': 'not-offered',
      'push.update': 'not-offered',
      'push.delete': 'not-offered',
      'notifications.get': 'not-offered',
      'notifications.clear': 'not-offered',
      'notifications.dismiss': 'not-offered',
      'statuses.history': 'not-offered',
    } as const,
    toProfile,
    reactions,
    domainBlocks,
    quotes,
    schedule,
    mediaDelete,
    mediaFocus,
  ),
  snac: Object.assign(
    {
      // The page for a missing record is taken for a missing call.
      'statuses.delete': 'otherwise',
      'lists.delete': 'otherwise',
      // Blocks are never listed.
      'accounts.block': 'otherwise',
      'accounts.mute': 'not-offered',
      // A single tag can't be asked for.
      'tags.follow': 'otherwise',
      'featuredTags.list': 'not-offered',
      'instance.activity': 'not-offered',
      'instance.rules': 'not-offered',
      'instance.directory': 'not-offered',
      'announcements.dismiss': 'not-offered',
      'conversations.list': 'empty',
      'conversations.delete': 'not-offered',
      'conversations.read': 'not-offered',
      'push.get': 'not-offered',
      'push.update': 'not-offered',
      'push.delete': 'otherwise',
      'notifications.get': 'not-offered',
      'notifications.dismiss': 'not-offered',
      'statuses.history': 'not-offered',
      // Descriptions are changed before the post is sent.
      'statuses.edit': 'otherwise',
      'polls.get': 'not-offered',
      'media.get': 'not-offered',
    } as const,
    toProfile,
    reactions,
    domainBlocks,
    featuring,
    quotes,
    schedule,
    mediaDelete,
    mediaFocus,
  ),
};

describe.each(Object.keys(makes) as MakeName[])('%s', (make) => {
  let world: World;
  beforeEach(async () => {
    world = await startWorld(make);
  });
  afterEach(() => world.demo.close());

  const prepared = (name: EndpointName) =>
    (cases[name] as unknown as (prepare: World) => Case<EndpointName> | Promise<Case<EndpointName>>)(world);

  test.each(Object.keys(cases) as EndpointName[])('%s', async (name) => {
    const difference = differences[make][name];
    if (difference === 'not-offered') return expect(world.ask(name, sampleParams(name))).rejects.toThrow(`${name}: not-offered`);
    const { params, expect: expectAnswer } = await prepared(name);
    const data = await world.ask(name, params);
    if (difference === 'empty') return expect(data).toEqual([]);
    const held = Promise.resolve(data).then(expectAnswer);
    await (difference === 'otherwise' ? expect(held).rejects.toThrow() : held);
  });
});
