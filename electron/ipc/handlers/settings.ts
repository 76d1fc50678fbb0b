// Handles the window's requests about settings, stored data, the spell checker, and push.
import { fail, ok } from '../../contract/result.ts';
import { tryStorage } from '../../storage/database.ts';
import { saveWithUniqueName } from '../../storage/save-with-unique-name.ts';
import { readSettings, writeSettings } from '../../storage/settings.ts';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../router.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Result } from '../../contract/result.ts';
import type { AccountPush } from '../../push/account-push.ts';

type SettingsMethods = Extract<keyof Handlers, `settings.${string}` | `storage.${string}`>;

export function settingsHandlers({ files, media, attachments, searchIndex, desktop }: Parts): Pick<Handlers, SettingsMethods> {
  const { settings, cache, journal } = files;
  return {
    'settings.set': async ({ patch }) => settings.set(patch),
    'settings.export': async () => ok(writeSettings(settings.get())),
    async 'settings.save'() {
      try {
        return ok(saveWithUniqueName(desktop.downloads(), 'kittiwake-settings', 'json', writeSettings(settings.get())));
      } catch {
        return fail('storage', 'settings-not-written');
      }
    },
    async 'settings.import'({ text }) {
      const importedFile = readSettings(text);
      if (!importedFile.ok) return importedFile;
      const result = settings.set(importedFile.value.patch);
      return result.ok ? ok({ settings: result.value, leftOut: importedFile.value.leftOut }) : result;
    },
    async 'storage.sizes'() {
      const sizes = tryStorage(() => ({ cache: cache.size(), journal: journal.size() }));
      if (!sizes.ok) return sizes;
      const [indexSize, mediaSize, attachmentsSize] = await Promise.all([searchIndex.size(), media.size(), attachments.size()]);
      return ok({ cache: sizes.value.cache + indexSize, journal: sizes.value.journal, media: mediaSize, attachments: attachmentsSize });
    },
    async 'storage.clear'() {
      cache.clear();
      await media.clear();
      return ok(null);
    },
  };
}

type SpellingMethods = Extract<keyof Handlers, `spelling.${string}`>;

export const spellingHandlers = ({ windows: { spelling } }: Parts): Pick<Handlers, SpellingMethods> => ({
  'spelling.state': async () => ok(await spelling.state()),
  'spelling.set': (choice) => spelling.set(choice),
  'spelling.forget': async ({ word }) => ok(await spelling.forget(word)),
});

type PushMethods = Extract<keyof Handlers, `push.${string}`>;

export function pushHandlers({ scopes }: Parts): Pick<Handlers, PushMethods> {
  const ofAccount = async <T>(account: AccountKey, run: (push: AccountPush) => Result<T> | Promise<Result<T>>) => {
    const scope = scopes.get(account);
    return scope === undefined ? fail('unknown-account') : run(scope.push);
  };
  return {
    'push.state': ({ account }) => ofAccount(account, (push) => ok(push.state())),
    'push.set': ({ account, settings }) => ofAccount(account, (push) => push.set(settings)),
    'push.renew': ({ account }) => ofAccount(account, (push) => push.renew()),
    'push.delete': ({ account }) => ofAccount(account, (push) => push.remove()),
    'push.test': ({ account }) => ofAccount(account, (push) => push.test()),
  };
}
