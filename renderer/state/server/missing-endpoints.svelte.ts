// Records endpoints that the account's server does not offer, so that the window hides them. The main process remembers them for longer.
import type { CallableName } from '../../../electron/contract/endpoints.ts';
import type { Failure, Result } from '../../../electron/contract/result.ts';
import type { CallEndpoint } from '../../api/call.ts';

export class MissingEndpoints {
  #names = $state.raw<readonly CallableName[]>([]);

  has = (name: CallableName): boolean => this.#names.includes(name);

  learn = (name: CallableName, { code }: Pick<Failure, 'code'>): void => {
    if (code === 'not-offered' && !this.has(name)) this.#names = [...this.#names, name];
  };

  /** Wraps `call` so that each `not-offered` failure is recorded. */
  wrapCall(call: CallEndpoint): CallEndpoint {
    return async (endpoint, params, options) => {
      const answer = await call(endpoint, params, options);
      if (!answer.ok) this.learn(endpoint, (answer as Extract<Result<never>, { ok: false }>).error);
      return answer;
    };
  }
}
