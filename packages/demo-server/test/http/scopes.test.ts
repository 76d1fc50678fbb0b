// Tests token scopes: every documented endpoint is called with the documented scope and with all others.
import { expect, test } from 'vitest';
import { isPermitted } from '../../src/http/scopes.ts';
import { documentedEndpoints } from '@kittiwake/mastodon-api/test/documented-endpoints';
import { clientFor, openStream, send, startService } from '../client.ts';

/** Any one of these is enough; '': none is needed. From Mastodon's OpenAPI description; the scope `follow` from its controllers. */
const documented: Record<string, string> = {
  'GET /api/v1/statuses/{id}': 'read:statuses',
  'POST /api/v1/statuses': 'write:statuses',
  'DELETE /api/v1/statuses/{id}': 'write:statuses',
  'POST /api/v1/statuses/{id}/reblog': 'write:statuses',
  'POST /api/v1/statuses/{id}/unreblog': 'write:statuses',
  'POST /api/v1/statuses/{id}/favourite': 'write:favourites',
  'POST /api/v1/statuses/{id}/unfavourite': 'write:favourites',
  'POST /api/v1/statuses/{id}/bookmark': 'write:bookmarks',
  'POST /api/v1/statuses/{id}/unbookmark': 'write:bookmarks',
  'GET /api/v1/accounts/verify_credentials': 'read:accounts profile',
  'GET /api/v1/accounts/{id}': 'read:accounts',
  'POST /api/v1/accounts/{id}/follow': 'write:follows follow',
  'POST /api/v1/accounts/{id}/unfollow': 'write:follows follow',
  'POST /api/v1/accounts/{id}/block': 'write:blocks follow',
  'POST /api/v1/accounts/{id}/mute': 'write:mutes follow',
  'POST /api/v1/accounts/{id}/pin': 'write:accounts',
  'POST /api/v1/accounts/{id}/unpin': 'write:accounts',
  'GET /api/v1/accounts/search': 'read:accounts',
  'GET /api/v1/accounts/relationships': 'read:follows',
  'GET /api/v1/lists': 'read:lists',
  'GET /api/v1/lists/{id}': 'read:lists',
  'POST /api/v1/lists': 'write:lists',
  'DELETE /api/v1/lists/{id}': 'write:lists',
  'POST /api/v1/lists/{id}/accounts': 'write:lists',
  'DELETE /api/v1/lists/{id}/accounts': 'write:lists',
  'GET /api/v1/followed_tags': 'read:follows',
  'POST /api/v1/tags/{name}/follow': 'write:follows follow',
  'POST /api/v1/tags/{name}/unfollow': 'write:follows follow',
  'GET /api/v1/featured_tags': 'read:accounts',
  'POST /api/v1/featured_tags': 'write:accounts',
  'DELETE /api/v1/featured_tags/{id}': 'write:accounts',
  'GET /api/v1/featured_tags/suggestions': 'read:accounts',
  'GET /api/v1/instance': '',
  'GET /api/v1/instance/peers': '',
  'GET /api/v1/instance/activity': '',
  'GET /api/v1/instance/rules': '',
  'GET /api/v1/directories': '',
  'GET /api/v1/announcements': '',
  'POST /api/v1/announcements/{id}/dismiss': 'write:accounts',
  'POST /api/v1/announcements/{id}/reactions/{name}': 'write:favourites',
  'DELETE /api/v1/announcements/{id}/reactions/{name}': 'write:favourites',
  'GET /api/v1/follow_requests': 'read:follows follow',
  'POST /api/v1/follow_requests/{id}/authorize': 'write:follows follow',
  'POST /api/v1/follow_requests/{id}/reject': 'write:follows follow',
  'GET /api/v1/conversations': 'read:statuses',
  'DELETE /api/v1/conversations/{id}': 'write:conversations',
  'POST /api/v1/conversations/{id}/read': 'write:conversations',
  'GET /api/v1/domain_blocks': 'read:blocks follow',
  'POST /api/v1/domain_blocks': 'write:blocks follow',
  'DELETE /api/v1/domain_blocks': 'write:blocks follow',
  'GET /api/v1/push/subscription': 'push',
  'POST /api/v1/push/subscription': 'push',
  'PUT /api/v1/push/subscription': 'push',
  'DELETE /api/v1/push/subscription': 'push',
  'GET /api/v1/notifications': 'read:notifications',
  'GET /api/v1/notifications/{id}': 'read:notifications',
  'POST /api/v1/notifications/clear': 'write:notifications',
  'POST /api/v1/notifications/{id}/dismiss': 'write:notifications',
};

const kinds = 'accounts blocks bookmarks favourites filters follows lists mutes notifications search statuses'.split(' ');
const everyScope = [
  ...kinds.flatMap((kind) => [`read:${kind}`, `write:${kind}`]),
  'write:conversations',
  'write:media',
  'follow',
  'push',
  'profile',
];

test('the table names every documented endpoint', () => {
  expect(Object.keys(documented).sort()).toEqual(documentedEndpoints.map(({ method, path }) => `${method} ${path}`).sort());
});

test.each(Object.entries(documented))('%s needs %s', (endpoint, scopes) => {
  const [method = '', path = ''] = endpoint.split(' ');
  const filled = path.replaceAll('{id}', '117').replaceAll('{name}', 'tides');
  const sufficient = everyScope.filter((scope) => isPermitted(scope, method, filled));
  expect(sufficient).toEqual(scopes === '' ? everyScope : everyScope.filter((scope) => scopes.split(' ').includes(scope)));
  const whole = scopes.split(':')[0] ?? '';
  if (scopes.includes(':')) expect(isPermitted(whole, method, filled)).toBe(true);
  if (scopes !== '')
    for (const other of ['read', 'write', 'admin:write'].filter((one) => one !== whole))
      expect(isPermitted(other, method, filled)).toBe(false);
});

async function startWithScopes(scopes: string) {
  const demo = await startService();
  const app = demo.store.grants.token(clientFor(demo, 'mira').token)?.app_id ?? '';
  const { token } = demo.store.grants.createToken(app, demo.act.id('mira'), scopes);
  const call = async (method: string, path: string, json?: object) =>
    (await send(demo.url + path, method, json && { json }, { authorization: `Bearer ${token}` })).status;
  return { demo, token, call };
}

test('a token with the scope follow cannot post, and one with write:statuses cannot create lists', async () => {
  const following = await startWithScopes('follow');
  expect(await following.call('POST', '/api/v1/statuses', { status: 'x' })).toBe(403);
  expect(await following.call('GET', '/api/v1/timelines/home')).toBe(403);
  expect(await following.call('POST', `/api/v1/accounts/${following.demo.act.id('jonna')}/follow`)).toBe(200);
  const posting = await startWithScopes('write:statuses');
  expect(await posting.call('POST', '/api/v1/lists', { title: 'x' })).toBe(403);
  expect(await posting.call('POST', '/api/v1/statuses', { status: 'x' })).toBe(200);
});

test('opening a stream requires a scope that permits reading its events', async () => {
  const { demo, token } = await startWithScopes('write follow push');
  demo.accounts[0]!.token = token;
  await expect(openStream(demo, 'mira', '?stream=user')).rejects.toThrow('403');
  expect((await clientFor(demo, 'mira').get('/api/v1/streaming/user')).status).toBe(403);
});
