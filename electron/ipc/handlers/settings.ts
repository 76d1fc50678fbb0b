// The window's requests about settings and about what the app keeps on this computer.
import { fail, ok } from '../../contract/result.ts';
import { stored } from '../../storage/database.ts';
import { saveBeside } from '../../storage/save-beside.ts';
import { readSettings, writeSettings } from '../../storage/settings-file.ts';
import type { Handlers } from '../router.ts';
import type { Services } from '../services.ts';

type Names = Extract<keyof Handlers, `settings.${string}` | `storage.${string}`>;
type Parts = Pick<Services, 'settings' | 'cache' | 'journal' | 'media' | 'downloads'> & {
  attachments: Pick<Services['attachments'], 'size'>;
  searchIndex: Pick<Services['searchIndex'], 'size'>;
};

export function settingsHandlers({ settings, cache, journal, media, attachments, searchIndex, downloads }: Parts): Pick<Handlers, Names> {
  return {
    'settings.set': async ({ patch }) => settings.set(patch),
    'settings.export': async () => ok(writeSettings(settings.get())),
    async 'settings.save'() {
      try {
        return ok(saveBeside(downloads(), 'kittiwake-settings', 'json', writeSettings(settings.get())));
      } catch {
        return fail('storage', 'settings-not-written');
      }
    },
    async 'settings.import'({ text }) {
      const read = readSettings(text);
      if (!read.ok) return read;
      const kept = settings.set(read.value.patch);
      return kept.ok ? ok({ settings: kept.value, leftOut: read.value.leftOut }) : kept;
    },
    async 'storage.sizes'() {
      const sizes = stored(() => ({ cache: cache.size(), journal: journal.size() }));
      if (!sizes.ok) return sizes;
      const [index, pictures, files] = await Promise.all([searchIndex.size(), media.size(), attachments.size()]);
      return ok({ cache: sizes.value.cache + index, journal: sizes.value.journal, media: pictures, attachments: files });
    },
    async 'storage.clear'() {
      cache.clear();
      await media.clear();
      return ok(null);
    },
  };
}
