// Handles requests about composer windows, which edit one draft each.
import { fail, ok } from '../../contract/result.ts';
import { tryStorage } from '../../storage/database.ts';
import type { Handlers } from '../router.ts';
import type { Services } from '../services.ts';
import { presentAccount } from './accounts.ts';

type ComposerMethods = Extract<keyof Handlers, `composer.${string}`>;
type Parts = Pick<Services, 'about' | 'accounts' | 'composerWindows' | 'drafts' | 'mediaSigner' | 'openLocation' | 'settings'>;

export function composerHandlers({
  about,
  accounts,
  composerWindows,
  drafts,
  mediaSigner,
  openLocation,
  settings,
}: Parts): Pick<Handlers, ComposerMethods> {
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
    async 'composer.start'(_, caller = 'main') {
      const composer = composerWindows.composerOf(caller);
      if (composer === null) return fail('not-found');
      // A page that crashed continues with the last saved draft.
      const storedDraft = tryStorage(() => drafts.list(composer.draft.account).find(({ id }) => id === composer.draft.id));
      return ok({
        accounts: accounts.list().map((account) => presentAccount(mediaSigner, account)),
        settings: settings.get(),
        platform: about.platform,
        draft: (storedDraft.ok && storedDraft.value) || composer.draft,
        caret: composer.caret,
      });
    },
    async 'composer.dock'({ id, caret }, caller = 'main') {
      const editor = composerWindows.editorOf(id);
      const account = composerWindows.composerOf(editor)?.draft.account;
      if (account === undefined) return ok(null);
      composerWindows.release(editor);
      if (caller !== 'main') openLocation({ account, route: { view: 'home' }, draft: id, caret });
      return ok(null);
    },
    async 'composer.close'(_, caller = 'main') {
      composerWindows.close(caller);
      return ok(null);
    },
  };
}
