// Handles the window's calls to servers: only callable rows of the endpoint table, each with its own parameters.
import { endpoints } from '../../contract/endpoints.ts';
import type { CallableName, EndpointName, ParamsOf } from '../../contract/endpoints.ts';
import { credentialAccount } from '../../contract/entities/account.ts';
import type { CredentialAccount } from '../../contract/entities/account.ts';
import { parseUntrusted } from '../../contract/parse-untrusted.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Parts } from '../../parts.ts';
import { describeIssue } from '../describe-issue.ts';
import type { Handlers } from '../router.ts';

const isCallable = (name: string): name is CallableName => Object.hasOwn(endpoints, name) && endpoints[name as EndpointName].callable;

export function apiHandlers(parts: Parts): Pick<Handlers, 'api.call' | 'api.resolve'> {
  const { call, resolve, cacheWriter, cachedAnswers, scopes, media } = parts;
  const { accounts } = parts.accountParts;
  return {
    async 'api.call'({ account, endpoint, params, background = false, explicit = false }) {
      if (!isCallable(endpoint)) return fail('invalid-input', 'unknown-call');
      const parsedParams = parseUntrusted(endpoints[endpoint].params, params);
      if (!parsedParams.success) return describeIssue(endpoint, parsedParams.issues[0]);
      // The schema of this endpoint has validated the parameters.
      const validParams = parsedParams.output as ParamsOf<typeof endpoint>;
      const scope = scopes.get(account);
      await scope?.outbox.actions.cancelOpposite(endpoint, params['id']);
      const answer = cachedAnswers(account, endpoint, params, await call(account, endpoint, validParams, { background, explicit }));
      if (!answer.ok) {
        if (answer.error.code === 'not-found') cacheWriter.removeMissing(account, endpoint, params);
        return endpoints[endpoint].method === 'GET' ? answer : { ok: false, error: { ...answer.error, action: endpoint } };
      }
      const { deletes } = endpoints[endpoint];
      if (deletes === 'notification') scope?.notifications.unread.remove([String(params['id'])]);
      if (deletes === 'allNotifications') scope?.notifications.unread.remove();
      // The response is the account itself, whose name the account rail and popups show too.
      if (endpoints[endpoint].answer === credentialAccount) {
        accounts.refresh(account, answer.value.data as CredentialAccount);
        scope?.serverInfo.learn(answer.value.data as CredentialAccount);
      }
      cacheWriter.saveAnswer(account, endpoint, params, answer.value.data);
      return ok(media.signer.answer(endpoint, answer.value));
    },
    'api.resolve': ({ account, url, always }) => resolve(account, url, always),
  };
}
