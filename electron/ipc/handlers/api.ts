// Handles the window's calls to servers: only rows of the API table, each with its own parameters.
import * as v from 'valibot';
import { endpoints } from '../../contract/endpoints.ts';
import type { CallableName, EndpointName, ParamsOf } from '../../contract/endpoints.ts';
import { credentialAccount } from '../../contract/entities/account.ts';
import type { CredentialAccount } from '../../contract/entities/account.ts';
import { fail, ok } from '../../contract/result.ts';
import { describeIssue } from '../describe-issue.ts';
import type { Handlers } from '../router.ts';
import type { Services } from '../services.ts';

const isCallable = (name: string): name is CallableName => Object.hasOwn(endpoints, name) && endpoints[name as EndpointName].callable;

export function apiHandlers({
  call,
  actionQueue,
  resolve,
  accounts,
  learnDefaults,
  cacheWriter,
  unread,
  mediaSigner,
  keptAnswers,
}: Services): Pick<Handlers, 'api.call' | 'api.resolve'> {
  return {
    async 'api.call'({ account, endpoint, params, background }) {
      if (!isCallable(endpoint)) return fail('invalid-input', 'unknown-call');
      const checked = v.safeParse(endpoints[endpoint].params, params);
      if (!checked.success) return describeIssue(endpoint, checked.issues[0]);
      // The row's own schema has checked them.
      const fitting = checked.output as ParamsOf<typeof endpoint>;
      await actionQueue.cancelOpposite(account, endpoint, params['id']);
      const answer = keptAnswers(account, endpoint, params, await call(account, endpoint, fitting, { background: background ?? false }));
      if (!answer.ok) {
        if (answer.error.code === 'not-found') cacheWriter.missing(account, endpoint, params);
        return endpoints[endpoint].method === 'GET' ? answer : { ok: false, error: { ...answer.error, action: endpoint } };
      }
      const { deletes } = endpoints[endpoint];
      if (deletes === 'notification') unread.removed(account, [String(params['id'])]);
      if (deletes === 'allNotifications') unread.removed(account);
      // Its name is in the rail and in popups too.
      if (endpoints[endpoint].answer === credentialAccount) {
        accounts.refresh(account, answer.value.data as CredentialAccount);
        learnDefaults(account, answer.value.data as CredentialAccount);
      }
      cacheWriter.answer(account, endpoint, params, answer.value.data);
      return ok(mediaSigner.answer(endpoint, answer.value));
    },
    'api.resolve': ({ account, url, always }) => resolve(account, url, always),
  };
}
