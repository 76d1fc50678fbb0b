// Handles the window's calls to servers: only callable rows of the endpoint table, each with its own parameters.
import type { AccountKey } from '../../contract/accounts.ts';
import { actionOf, isQueuedCall } from '../../contract/actions.ts';
import { endpoints } from '@kittiwake/mastodon-api/endpoints';
import type { Answer, AnswerOf, CallableName, EndpointName, ParamsOf } from '@kittiwake/mastodon-api/endpoints';
import { credentialAccount } from '@kittiwake/mastodon-api/entities/account';
import type { CredentialAccount } from '@kittiwake/mastodon-api/entities/account';
import { parseUntrusted } from '@kittiwake/mastodon-api/parse-untrusted';
import { fail, ok } from '../../contract/result.ts';
import type { Parts } from '../../parts.ts';
import { describeIssue } from '../describe-issue.ts';
import type { Handlers } from '../router.ts';

const isCallable = (name: string): name is CallableName => Object.hasOwn(endpoints, name) && endpoints[name as EndpointName].callable;

/** Stores what the answer to a call tells about the account and its posts, and notes what the call has deleted. */
export function saveAnswer<N extends EndpointName>(
  { scopes, accountParts, cacheWriter }: Parts,
  account: AccountKey,
  endpoint: N,
  params: Readonly<Record<string, unknown>>,
  data: AnswerOf<N>,
): void {
  const scope = scopes.get(account);
  const { deletes, answer } = endpoints[endpoint];
  if (deletes === 'notification') scope?.notifications.unread.remove([String(params['id'])]);
  if (deletes === 'allNotifications') scope?.notifications.unread.remove();
  // The response is the account itself, whose name the account rail and popups show too.
  if ((answer as unknown) === credentialAccount) {
    accountParts.accounts.refresh(account, data as CredentialAccount);
    scope?.serverInfo.learn(data as CredentialAccount);
  }
  cacheWriter.saveAnswer(account, endpoint, params, data);
}

export function apiHandlers(parts: Parts): Pick<Handlers, 'api.call' | 'api.resolve'> {
  const { call, resolve, cacheWriter, cachedAnswers, scopes, media } = parts;
  return {
    async 'api.call'({ account, endpoint, params, background = false, explicit = false }) {
      if (!isCallable(endpoint)) return fail('invalid-input', 'unknown-call');
      const parsedParams = parseUntrusted(endpoints[endpoint].params, params);
      if (!parsedParams.success) return describeIssue(endpoint, parsedParams.issues[0]);
      // The schema of this endpoint has validated the parameters.
      const validParams = parsedParams.output as ParamsOf<typeof endpoint>;
      if (isQueuedCall(endpoint)) {
        const actions = scopes.get(account)?.outbox.actions;
        if (actions === undefined) return fail('unknown-account');
        const queuedAnswer = await actions.perform(actionOf(endpoint, validParams));
        return queuedAnswer.ok ? ok(media.signer.answer(endpoint, queuedAnswer.value as Answer<AnswerOf<typeof endpoint>>)) : queuedAnswer;
      }
      const answer = cachedAnswers(account, endpoint, params, await call(account, endpoint, validParams, { background, explicit }));
      if (!answer.ok) {
        if (answer.error.code === 'not-found') cacheWriter.removeMissing(account, endpoint, params);
        return endpoints[endpoint].method === 'GET' ? answer : { ok: false, error: { ...answer.error, action: endpoint } };
      }
      saveAnswer(parts, account, endpoint, params, answer.value.data);
      return ok(media.signer.answer(endpoint, answer.value));
    },
    'api.resolve': ({ account, url, always }) => resolve(account, url, always),
  };
}
