// OAuth: registering the app and getting a token. The window can't call these rows.
import * as v from 'valibot';
import { ignored } from '../entities/fields.ts';
import { application, token } from '../entities/sign-in.ts';
import { row } from './row.ts';

export const signInRows = {
  'apps.create': row(
    'POST',
    '/api/v1/apps',
    { client_name: v.string(), redirect_uris: v.string(), scopes: v.string(), website: v.optional(v.string()) },
    application,
    { encoding: 'form', callable: false },
  ),
  'oauth.token': row(
    'POST',
    '/oauth/token',
    {
      grant_type: v.literal('authorization_code'),
      code: v.string(),
      client_id: v.string(),
      client_secret: v.string(),
      redirect_uri: v.string(),
      code_verifier: v.string(),
      scope: v.string(),
    },
    token,
    { encoding: 'form', callable: false },
  ),
  'oauth.revoke': row('POST', '/oauth/revoke', { client_id: v.string(), client_secret: v.string(), token: v.string() }, ignored, {
    encoding: 'form',
    callable: false,
  }),
} as const;
