// The window's requests about actions that can be taken back for a time.
import { fail } from '../../contract/result.ts';
import type { Handlers } from '../router.ts';
import type { Services } from '../services.ts';

type Names = Extract<keyof Handlers, `actions.${string}`>;

export const actionHandlers = ({ accounts, actionQueue }: Pick<Services, 'accounts' | 'actionQueue'>): Pick<Handlers, Names> => ({
  'actions.add': async ({ account, actions }) =>
    accounts.get(account) === null ? fail('unknown-account') : actionQueue.addWithUndo(account, actions),
  'actions.takeBack': async ({ account, actions }) => actionQueue.takeBack(account, actions),
});
