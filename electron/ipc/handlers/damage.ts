// The window's requests about what could not be read. It names an entry of the list: a path from the window is never opened.
import { ok } from '../../contract/result.ts';
import type { Handlers } from '../router.ts';
import type { Services } from '../services.ts';

type Names = Extract<keyof Handlers, `damage.${string}`>;

export const damageHandlers = ({ damage, showInFolder }: Pick<Services, 'damage' | 'showInFolder'>): Pick<Handlers, Names> => ({
  async 'damage.show'({ id }) {
    const found = damage.list().find((entry) => entry.id === id);
    if (found) showInFolder(found.path);
    return ok(null);
  },
  async 'damage.dismiss'({ id }) {
    damage.dismiss(id);
    return ok(null);
  },
});
