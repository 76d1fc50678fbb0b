// The view behind a name that a person typed: `#tag`, or a person's handle.
import { ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Route } from '../../../electron/contract/route.ts';
import type { Session } from '../../state/account/session.svelte.ts';

type Finder = Pick<Session, 'call'> & { entities: Pick<Session['entities'], 'saveAccount'> };

export async function findNamed({ call, entities }: Finder, name: string): Promise<Result<Route>> {
  if (!name.includes('@')) return ok({ view: 'tag', name: name.replace(/^#/, '') });
  const found = await call('accounts.lookup', { acct: name.replace(/^@/, '') });
  if (!found.ok) return found;
  entities.saveAccount(found.value.data);
  return ok({ view: 'profile', id: found.value.data.id });
}
