// The custom emoji of the account's server, fetched when a person first looks for one, and once.
import type { CustomEmoji } from '../../../electron/contract/entities/custom-emoji.ts';
import type { Call } from '../../api/call.ts';

export class CustomEmojis {
  #call: Call;
  #loading: Promise<readonly CustomEmoji[]> | null = null;

  constructor(call: Call) {
    this.#call = call;
  }

  /** Empty when the request fails; the next call tries again. */
  list = (): Promise<readonly CustomEmoji[]> =>
    (this.#loading ??= this.#call('customEmojis.list', {}, { background: true }).then((answer) => {
      if (!answer.ok) this.#loading = null;
      return answer.ok ? answer.value.data : [];
    }));
}
