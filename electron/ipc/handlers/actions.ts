// The window's requests about actions that can be taken back for a time.
import type { UndoableAction } from '../../contract/journal.ts';
import { fail } from '../../contract/result.ts';
import type { Handlers } from '../router.ts';
import type { Services } from '../services.ts';

type Parts = Pick<Services, 'accounts' | 'actionQueue' | 'composerWindows'>;
type Names = Extract<keyof Handlers, `actions.${string}`>;

export const actionHandlers = ({ accounts, actionQueue, composerWindows }: Parts): Pick<Handlers, Names> => ({
  async 'actions.add'({ account, actions }, from = 'main') {
    if (accounts.get(account) === null) return fail('unknown-account');
    const isElsewhere = ({ kind, id }: UndoableAction) => kind === 'discard-draft' && composerWindows.writerOf(id) !== from;
    return actions.some(isElsewhere) ? fail('conflict', 'draft-elsewhere') : actionQueue.addWithUndo(account, actions);
  },
  'actions.takeBack': async ({ account, actions }) => actionQueue.takeBack(account, actions),
});
