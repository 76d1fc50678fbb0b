// Provides valid parameters for each endpoint that has a case, for tests in which their values do not matter.
import { endpoints } from '@kittiwake/mastodon-api/endpoints';
import type { EndpointName, ParamsOf } from '@kittiwake/mastodon-api/endpoints';

const at = '2027-01-01T06:00:00.000Z';

const otherParams: { [N in EndpointName]?: Omit<ParamsOf<N>, 'id' | 'name'> & { name?: string; id?: string[] } } = {
  'statuses.create': { status: 'Terns', sensitive: false, idempotencyKey: 'key-12345' },
  'statuses.edit': { status: 'Terns', sensitive: false },
  'statuses.revokeQuote': { quoting: '8' },
  'statuses.setQuotePolicy': { quote_approval_policy: 'nobody' },
  'statuses.translate': { lang: 'de' },
  'scheduled.move': { scheduled_at: at },
  'polls.vote': { choices: [0] },
  'accounts.update': { display_name: 'Mira' },
  'accounts.note': { comment: 'Met at the ferry' },
  'accounts.familiarFollowers': { 'id[]': ['1'] },
  'reports.create': { account_id: '1' },
  'accounts.search': { q: 'mira' },
  'accounts.relationships': { 'id[]': ['1'] },
  'suggestions.dismiss': { account_id: '7' },
  'timelines.link': { url: 'https://notes.example' },
  'lists.create': { title: 'Terns' },
  'lists.addAccounts': { account_ids: ['1'] },
  'lists.removeAccounts': { account_ids: ['1'] },
  'filters.create': { title: 'Fog', context: ['home'], filter_action: 'warn' },
  'filters.addKeyword': { keyword: 'fog', whole_word: true },
  'filters.addStatus': { status_id: '8' },
  'featuredTags.create': { name: 'terns' },
  'domainBlocks.create': { domain: 'spam.example' },
  'domainBlocks.delete': { domain: 'spam.example' },
  'notifications.groupAccounts': { group_key: 'favourite-7' },
  'notifications.dismissGroup': { group_key: 'favourite-7' },
  'notificationRequests.acceptAll': { id: ['7'] },
  'notificationRequests.dismissAll': { id: ['7'] },
  'push.create': { subscription: { endpoint: 'https://push.example/x', keys: { p256dh: 'P', auth: 'A' } } },
};

export function sampleParams<N extends EndpointName>(name: N): ParamsOf<N> {
  const { path } = endpoints[name];
  const inPath = { ...(path.includes('{id}') ? { id: '7' } : {}), ...(path.includes('{name}') ? { name: 'terns' } : {}) };
  return { ...inPath, ...otherParams[name] } as unknown as ParamsOf<N>;
}
