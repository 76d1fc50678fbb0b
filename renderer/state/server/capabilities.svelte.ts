// Answers what the account's server can do: by main's description of the server, and by the endpoints that it refused since.
import { can } from '@kittiwake/mastodon-api/capabilities';
import type { CapableServer } from '@kittiwake/mastodon-api/capabilities';
import type { Capability } from '@kittiwake/mastodon-api/detect-capabilities';
import type { CallableName } from '@kittiwake/mastodon-api/endpoints';
import type { Failure, Result } from '../../../electron/contract/result.ts';
import type { CallEndpoint } from '../../api/call.ts';

export class Capabilities {
  readonly #server: () => CapableServer | null;
  #refused = $state.raw<readonly string[]>([]);

  constructor(server: () => CapableServer | null) {
    this.#server = server;
  }

  can = (name: Capability | CallableName): boolean => can(this.#server(), name) && !this.#refused.includes(name);

  learn = (name: CallableName, { code }: Pick<Failure, 'code'>): void => {
    if (code === 'not-offered' && this.can(name)) this.#refused = [...this.#refused, name];
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
