// What the account's server turned out to lack, so that it is not offered again. Main remembers it for longer.
import type { CallableName } from '../../../electron/contract/endpoints.ts';
import type { Failure, Result } from '../../../electron/contract/result.ts';
import type { Call } from '../../api/call.ts';

export class Lacking {
  #names = $state.raw<readonly CallableName[]>([]);

  has = (name: CallableName): boolean => this.#names.includes(name);

  learn = (name: CallableName, { code }: Pick<Failure, 'code'>): void => {
    if (code === 'not-offered' && !this.has(name)) this.#names = [...this.#names, name];
  };

  /** `call`, of which each refusal is noted. */
  noted(call: Call): Call {
    return async (endpoint, params, options) => {
      const answer = await call(endpoint, params, options);
      if (!answer.ok) this.learn(endpoint, (answer as Extract<Result<never>, { ok: false }>).error);
      return answer;
    };
  }
}
