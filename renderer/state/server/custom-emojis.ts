// Loads the custom emoji of the account's server once, on first use.
import type { CustomEmoji } from '@kittiwake/mastodon-api/entities/account';
import type { CallEndpoint } from '../../api/call.ts';

export class CustomEmojis {
  #call: CallEndpoint;
  #loading: Promise<readonly CustomEmoji[]> | null = null;

  constructor(call: CallEndpoint) {
    this.#call = call;
  }

  /** Returns an empty list if the request fails; the next call tries again. */
  list = (): Promise<readonly CustomEmoji[]> =>
    (this.#loading ??= this.#call('customEmojis.list', {}, { background: true }).then((answer) => {
      if (!answer.ok) this.#loading = null;
      return answer.ok ? answer.value.data : [];
    }));
}
