// Tests every endpoint that has a case against the embedded server simulating other server software: results differ only as listed.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '@kittiwake/mastodon-api/endpoints';
import type { EndpointName, ParamsOf } from '@kittiwake/mastodon-api/endpoints';
import { serverSoftware } from '@kittiwake/demo-server/test/software/all';
import type { ServerSoftwareName } from '@kittiwake/demo-server/test/software/all';
import { cases } from './cases/all.ts';
import { sampleParams } from './sample-params.ts';
import { furtherDifferences } from './software-differences.ts';
import type { SoftwareDifference } from './software-differences.ts';
import { startConformanceWorld } from './world.ts';
import type { ConformanceCase, ConformanceWorld } from './world.ts';

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

const filters = {
  'filters.list': 'not-offered',
  'filters.get': 'not-offered',
  'filters.create': 'not-offered',
  'filters.update': 'not-offered',
  'filters.delete': 'not-offered',
  'filters.addKeyword': 'not-offered',
  'filters.deleteKeyword': 'not-offered',
  'filters.addStatus': 'not-offered',
  'filters.deleteStatus': 'not-offered',
} as const;

const translation = { 'statuses.translate': 'not-offered', 'instance.translationLanguages': 'not-offered' } as const;
const muting = { 'statuses.mute': 'not-offered', 'statuses.unmute': 'not-offered' } as const;

const note = { 'accounts.note': 'not-offered' } as const;
const removeFollower = { 'accounts.removeFollower': 'not-offered' } as const;
const familiar = { 'accounts.familiarFollowers': 'not-offered' } as const;
const endorsements = { 'accounts.endorsements': 'not-offered' } as const;
const profilePictures = { 'profile.deleteAvatar': 'not-offered', 'profile.deleteHeader': 'not-offered' } as const;
/** Preferences are always the same, or lack the one for quotes. */
const fixedPreferences = { 'preferences.get': 'otherwise' } as const;

const finding = {
  'trends.statuses': 'not-offered',
  'trends.tags': 'not-offered',
  'trends.links': 'not-offered',
  'suggestions.list': 'not-offered',
  'suggestions.dismiss': 'not-offered',
  'timelines.link': 'not-offered',
} as const;

const trends = {
  'trends.statuses': 'not-offered',
  'trends.tags': 'not-offered',
  'trends.links': 'not-offered',
  'timelines.link': 'not-offered',
} as const;

const notificationPolicy = {
  'notificationPolicy.get': 'not-offered',
  'notificationPolicy.update': 'not-offered',
  'notificationRequests.list': 'not-offered',
  'notificationRequests.accept': 'not-offered',
  'notificationRequests.dismiss': 'not-offered',
  'notificationRequests.acceptAll': 'not-offered',
  'notificationRequests.dismissAll': 'not-offered',
} as const;
const filteredNotifications = {
  ...notificationPolicy,
  'notifications.grouped': 'not-offered',
  'notifications.groupAccounts': 'not-offered',
  'notifications.dismissGroup': 'not-offered',
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
/** The server does not store the focal point. */
const mediaFocus = { 'media.upload': 'otherwise', 'media.update': 'otherwise' } as const;

const differences: Record<ServerSoftwareName, Partial<Record<EndpointName, SoftwareDifference>>> = {
  gotosocial: Object.assign(
    {
      'featuredTags.list': 'empty',
      'accounts.featuredTags': 'empty',
      'instance.activity': 'not-offered',
      'instance.directory': 'not-offered',
      'announcements.list': 'empty',
      'announcements.dismiss': 'not-offered',
      'notifications.dismiss': 'not-offered',
      // A missing record and a missing endpoint get the same response.
      'scheduled.cancel': 'otherwise',
    } as const,
    toProfile,
    fixedPreferences,
    reactions,
    domainBlocks,
    featuring,
    quotes,
    translation,
    { 'asyncRefreshes.get': 'not-offered' } as const,
    filteredNotifications,
    finding,
    removeFollower,
    familiar,
    endorsements,
    mediaDelete,
  ),
  pleroma: Object.assign(
    {
      'featuredTags.list': 'not-offered',
      'accounts.featuredTags': 'not-offered',
      'instance.activity': 'not-offered',
    } as const,
    reactions,
    featuring,
    filters,
    quotes,
    // The client sends no quote to a server without `api_versions`.
    { 'statuses.quotes': 'empty' } as const,
    fixedPreferences,
    { 'asyncRefreshes.get': 'not-offered' } as const,
    notificationPolicy,
    trends,
    { 'trends.tags': 'empty' } as const,
    profilePictures,
    mediaDelete,
    mediaFocus,
  ),
  akkoma: Object.assign(
    {
      'featuredTags.list': 'not-offered',
      'accounts.featuredTags': 'not-offered',
      // The entity has no contact account.
      'instance.get': 'otherwise',
      'instance.v2': 'not-offered',
      'instance.activity': 'not-offered',
      'instance.rules': 'not-offered',
    } as const,
    toProfile,
    fixedPreferences,
    reactions,
    featuring,
    filters,
    quotes,
    { 'asyncRefreshes.get': 'not-offered' } as const,
    filteredNotifications,
    trends,
    { 'trends.tags': 'empty' } as const,
    familiar,
    endorsements,
    profilePictures,
    mediaDelete,
    mediaFocus,
  ),
  iceshrimp: Object.assign(
    {
      'featuredTags.list': 'not-offered',
      'accounts.featuredTags': 'empty',
      'followedTags.list': 'not-offered',
      'tags.get': 'not-offered',
      'tags.follow': 'not-offered',
      'tags.unfollow': 'not-offered',
      'instance.activity': 'not-offered',
      'instance.rules': 'not-offered',
      'instance.peers': 'not-offered',
      'instance.directory': 'not-offered',
      'notifications.clear': 'not-offered',
      'notifications.dismiss': 'not-offered',
      'filters.listOlder': 'not-offered',
      'filters.addStatus': 'not-offered',
      'filters.deleteStatus': 'not-offered',
      // The language is not stored.
      'statuses.create': 'otherwise',
    } as const,
    toProfile,
    reactions,
    domainBlocks,
    featuring,
    quotes,
    { 'statuses.translate': 'not-offered', 'instance.translationLanguages': 'otherwise' } as const,
    fixedPreferences,
    { 'asyncRefreshes.get': 'not-offered' } as const,
    filteredNotifications,
    finding,
    familiar,
    endorsements,
    mediaDelete,
    mediaFocus,
  ),
  'mastodon-4.3': Object.assign({}, quotes, endorsements, fixedPreferences, mediaDelete, {
    'asyncRefreshes.get': 'not-offered',
    'conversations.unread': 'not-offered',
  } as const),
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
      'conversations.unread': 'not-offered',
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
    filters,
    { 'filters.listOlder': 'not-offered' } as const,
    translation,
    { 'asyncRefreshes.get': 'not-offered' } as const,
    // The client sends no quote to a server without `api_versions.mastodon` 7.
    { 'statuses.quotes': 'empty', 'statuses.revokeQuote': 'refused', 'statuses.mute': 'otherwise' } as const,
    notificationPolicy,
    { 'trends.statuses': 'empty', 'trends.tags': 'empty', 'trends.links': 'empty' } as const,
    { 'suggestions.list': 'empty', 'suggestions.dismiss': 'not-offered', 'timelines.link': 'not-offered' } as const,
    note,
    removeFollower,
    endorsements,
    profilePictures,
    fixedPreferences,
    schedule,
    mediaDelete,
    mediaFocus,
  ),
  snac: Object.assign(
    {
      // The client mistakes the error page of a missing record for a missing endpoint.
      'statuses.delete': 'otherwise',
      'lists.delete': 'otherwise',
      // Blocked accounts are never listed.
      'accounts.block': 'otherwise',
      // Relationships never say that an account is endorsed, or that its posts are announced.
      'accounts.relationships': 'otherwise',
      'blocks.list': 'empty',
      'accounts.mute': 'not-offered',
      'accounts.unmute': 'not-offered',
      'accounts.featuredTags': 'empty',
      'mutes.list': 'empty',
      'accounts.followers': 'empty',
      'favourites.list': 'empty',
      // There is no endpoint for a single tag.
      'tags.get': 'not-offered',
      'tags.follow': 'otherwise',
      'instance.v2': 'not-offered',
      'featuredTags.list': 'not-offered',
      'instance.activity': 'not-offered',
      'instance.rules': 'not-offered',
      'instance.directory': 'not-offered',
      'announcements.dismiss': 'not-offered',
      'conversations.list': 'empty',
      'conversations.delete': 'not-offered',
      'conversations.read': 'not-offered',
      'conversations.unread': 'not-offered',
      'push.get': 'not-offered',
      'push.update': 'not-offered',
      'push.delete': 'otherwise',
      'notifications.get': 'not-offered',
      'notifications.dismiss': 'not-offered',
      'statuses.history': 'not-offered',
      // Descriptions can only be changed before the post is sent.
      'statuses.edit': 'otherwise',
      'polls.get': 'not-offered',
      'media.get': 'not-offered',
    } as const,
    toProfile,
    reactions,
    domainBlocks,
    featuring,
    filters,
    { 'filters.list': 'empty', 'filters.listOlder': 'empty' } as const,
    quotes,
    translation,
    { 'asyncRefreshes.get': 'not-offered' } as const,
    filteredNotifications,
    { 'lists.update': 'not-offered' } as const,
    finding,
    note,
    removeFollower,
    familiar,
    endorsements,
    profilePictures,
    fixedPreferences,
    { 'reports.create': 'not-offered' } as const,
    muting,
    schedule,
    mediaDelete,
    mediaFocus,
    { 'scheduled.list': 'empty', 'trends.statuses': 'empty', 'trends.tags': 'empty', 'polls.vote': 'otherwise' } as const,
    // Relationships have no `requested_by`.
    { 'followRequests.authorize': 'rejected' } as const,
  ),
  ...furtherDifferences,
};

/** Names existing statuses: about a missing one, the client cannot tell a missing endpoint. */
function paramsOf<N extends EndpointName>(world: ConformanceWorld, name: N): ParamsOf<N> {
  const { statusParams } = endpoints[name];
  const ids = Object.fromEntries(statusParams.map((param) => [param, world.act.post('mira', { text: 'Terns' })]));
  return { ...sampleParams(name), ...ids };
}

describe.each(Object.keys(serverSoftware) as ServerSoftwareName[])('%s', (software) => {
  let world: ConformanceWorld;
  beforeEach(async () => {
    world = await startConformanceWorld(software);
  });
  afterEach(() => world.demo.close());

  const prepareCase = (name: EndpointName) =>
    (cases[name] as unknown as (prepare: ConformanceWorld) => ConformanceCase<EndpointName> | Promise<ConformanceCase<EndpointName>>)(
      world,
    );

  test.each(Object.keys(cases) as EndpointName[])('%s', async (name) => {
    const difference = differences[software][name];
    if (difference === 'not-offered') return expect(world.ask(name, paramsOf(world, name))).rejects.toThrow(`${name}: not-offered`);
    if (difference === 'rejected')
      return expect(Promise.resolve(prepareCase(name)).then(({ params }) => world.ask(name, params))).rejects.toThrow();
    const { params, expect: expectAnswer } = await prepareCase(name);
    if (difference === 'refused') return expect(world.ask(name, params)).rejects.toThrow(name);
    const data = await world.ask(name, params);
    if (difference === 'empty') return expect(data).toEqual([]);
    const expectation = Promise.resolve(data).then(expectAnswer);
    await (difference === 'otherwise' ? expect(expectation).rejects.toThrow() : expectation);
  });
});
