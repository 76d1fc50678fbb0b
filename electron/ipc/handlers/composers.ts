// Handles requests about composer windows, which edit one draft each.
import { fail, ok } from '../../contract/result.ts';
import { tryStorage } from '../../storage/database.ts';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../router.ts';
import { presentAccount } from './accounts.ts';

type ComposerMethods = Extract<keyof Handlers, `composer.${string}`>;

export function composerHandlers({ about, accountParts, files, media, windows }: Parts): Pick<Handlers, ComposerMethods> {
  const { accounts } = accountParts;
  const { drafts, settings } = files;
  const { main, composers } = windows;
  return {
    async 'composer.open'(composer) {
      if (accounts.get(composer.draft.account) === null) return fail('unknown-account');
      composers.open(composer);
      return ok(null);
    },
    async 'composer.show'({ id }) {
      composers.show(id);
      return ok(null);
    },
    async 'composer.start'(_, caller = 'main') {
      const composer = composers.composerOf(caller);
      if (composer === null) return fail('not-found');
      // A page that crashed continues with the last saved draft.
      const storedDraft = tryStorage(() => drafts.list(composer.draft.account).find(({ id }) => id === composer.draft.id));
      return ok({
        accounts: accounts.list().map((account) => presentAccount(media.signer, account)),
        settings: settings.get(),
        platform: about.platform,
        draft: (storedDraft.ok && storedDraft.value) || composer.draft,
        caret: composer.caret,
      });
    },
    async 'composer.dock'({ id, caret }, caller = 'main') {
      const editor = composers.editorOf(id);
      const account = composers.composerOf(editor)?.draft.account;
      if (account === undefined) return ok(null);
      composers.release(editor);
      if (caller !== 'main') main.open({ account, route: { view: 'home' }, draft: id, caret });
      return ok(null);
    },
    async 'composer.close'(_, caller = 'main') {
      composers.close(caller);
      return ok(null);
    },
  };
}
