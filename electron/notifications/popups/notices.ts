// Shows popups about the app itself: a test, a post that was not sent, an action that the server refused.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Route } from '../../contract/route.ts';
import type { Cards } from './cards.ts';
import type { PopupManager } from './manager.ts';
import type { Words } from './text.ts';

/** Shows it in quiet hours too. A click opens `route`, else the notifications. */
export type ShowNotice = (account: AccountKey, words: Words, route?: Route) => void;

interface Parts {
  manager: Pick<PopupManager, 'put'>;
  cards: Pick<Cards, 'words'>;
}

export function createNotices({ manager, cards }: Parts): ShowNotice {
  let count = 0;
  return (account, words, route) => {
    count += 1;
    manager.put(
      `${account} notice ${count}`,
      account,
      () => cards.words(account, '', words, route),
      () => undefined,
    );
  };
}
