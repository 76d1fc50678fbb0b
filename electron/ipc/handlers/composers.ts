// The requests about windows in which one draft each is written.
import { fail, ok } from '../../contract/result.ts';
import { stored } from '../../storage/database.ts';
import type { Handlers } from '../router.ts';
import type { Services } from '../services.ts';
import { presentAccount } from './accounts.ts';

type Names = Extract<keyof Handlers, `composer.${string}`>;
type Parts = Pick<Services, 'about' | 'accounts' | 'composerWindows' | 'drafts' | 'mediaSigner' | 'openPlace' | 'settings'>;

export function composerHandlers({
  about,
  accounts,
  composerWindows,
  drafts,
  mediaSigner,
  openPlace,
  settings,
}: Parts): Pick<Handlers, Names> {
  return {
    async 'composer.open'(composer) {
      if (accounts.get(composer.draft.account) === null) return fail('unknown-account');
      composerWindows.open(composer);
      return ok(null);
    },
    async 'composer.show'({ id }) {
      composerWindows.show(id);
      return ok(null);
    },
    async 'composer.start'(_, from = 'main') {
      const composer = composerWindows.composerOf(from);
      if (composer === null) return fail('not-found');
      // A page that crashed goes on with what was written last.
      const saved = stored(() => drafts.list(composer.draft.account).find(({ id }) => id === composer.draft.id));
      return ok({
        accounts: accounts.list().map((account) => presentAccount(mediaSigner, account)),
        settings: settings.get(),
        platform: about.platform,
        draft: (saved.ok && saved.value) || composer.draft,
        caret: composer.caret,
      });
    },
    async 'composer.dock'({ id, caret }, from = 'main') {
      const writer = composerWindows.writerOf(id);
      const account = composerWindows.composerOf(writer)?.draft.account;
      if (account === undefined) return ok(null);
      composerWindows.release(writer);
      if (from !== 'main') openPlace({ account, route: { view: 'home' }, draft: id, caret });
      return ok(null);
    },
    async 'composer.close'(_, from = 'main') {
      composerWindows.close(from);
      return ok(null);
    },
  };
}
