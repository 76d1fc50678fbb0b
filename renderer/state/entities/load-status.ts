// Loads one status that a view needs, and says why it can't be had: from memory, from the cache, else from the server.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Call } from '../../api/call.ts';
import { main } from '../../api/main.ts';
import type { Entities } from './entities.ts';

interface Account {
  readonly key: AccountKey;
  readonly call: Call;
  readonly entities: Pick<Entities, 'hasStatus' | 'saveStatus' | 'saveStatuses'>;
}

/** Null: it is in memory now. */
export async function loadStatus({ key, call, entities }: Account, id: string): Promise<Failure | null> {
  if (entities.hasStatus(id)) return null;
  const cached = await main['cache.statuses']({ account: key, ids: [id] });
  if (cached.ok) entities.saveStatuses(cached.value);
  if (entities.hasStatus(id)) return null;
  const answer = await call('statuses.get', { id });
  if (!answer.ok) return answer.error;
  entities.saveStatus(answer.value.data);
  return null;
}
