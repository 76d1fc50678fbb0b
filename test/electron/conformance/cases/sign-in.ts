// Defines conformance cases for the calls of a sign-in, and the requests about the server that follow each sign-in.
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { ConformanceCases, ConformanceWorld } from '../world.ts';

const app = { client_name: 'Kittiwake', redirect_uris: 'http://127.0.0.1/callback', scopes: 'read write follow push' };
const verifier = 'the-water-is-high-at-noon-and-low-at-six-in-the-evening';

const registerApp = async ({ ask }: ConformanceWorld) => {
  const { client_id, client_secret } = await ask('apps.create', app);
  return { client_id, client_secret };
};

/** Creates the authorization code that the user's browser would deliver. */
async function codeFor({ demo, id }: ConformanceWorld, clientId: string): Promise<string> {
  const row = demo.store.grants.app(clientId);
  if (!row) throw new Error('The app is not registered');
  return demo.store.grants.createCode({
    app_id: row.id,
    account_id: id('mira'),
    redirect_uri: app.redirect_uris,
    scopes: app.scopes,
    challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
}

const asForm = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

export const signInCases: ConformanceCases = {
  'apps.create': () => ({
    params: app,
    path: '/api/v1/apps',
    form: asForm(app),
    entity: 'CredentialApplication',
    expect: ({ client_id, client_secret }) => expect([client_id, client_secret]).not.toContain(''),
  }),
  'oauth.token': async (world) => {
    const client = await registerApp(world);
    const params = {
      grant_type: 'authorization_code' as const,
      code: await codeFor(world, client.client_id),
      ...client,
      redirect_uri: app.redirect_uris,
      code_verifier: verifier,
      scope: app.scopes,
    };
    return {
      params,
      path: '/oauth/token',
      form: asForm(params),
      entity: 'Token',
      expect: ({ access_token }) => expect(world.demo.store.grants.token(access_token)?.account_id).toBe(world.id('mira')),
    };
  },
  'oauth.revoke': async (world) => {
    const client = await registerApp(world);
    const { access_token } = await world.ask('oauth.token', {
      grant_type: 'authorization_code',
      code: await codeFor(world, client.client_id),
      ...client,
      redirect_uri: app.redirect_uris,
      code_verifier: verifier,
      scope: app.scopes,
    });
    const params = { ...client, token: access_token };
    return {
      params,
      path: '/oauth/revoke',
      form: asForm(params),
      expect: () => expect(world.demo.store.grants.token(access_token)).toBeUndefined(),
    };
  },
  'instance.v2': () => ({
    params: {},
    path: '/api/v2/instance',
    entity: 'Instance',
    expect: (instance) => expect(instance).toMatchObject({ title: 'Kittiwake Coast' }),
  }),
  'customEmojis.list': () => ({
    params: {},
    path: '/api/v1/custom_emojis',
    entity: 'CustomEmoji',
    expect: (emojis) => expect(emojis.map(({ shortcode }) => shortcode)).toContain('kittiwake'),
  }),
};
