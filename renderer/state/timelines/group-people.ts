// Everyone in a group of notifications, page by page; a row of the list names only some.
import type { Account } from '../../../electron/contract/entities/account.ts';
import { groupedTypes } from '../../../electron/contract/grouped-types.ts';
import type { Call } from '../../api/call.ts';
import type { Entities } from '../entities/entities.ts';
import { Paged } from './paged.svelte.ts';

interface Reader {
  readonly call: Call;
  readonly entities: Entities;
}

const peoplePerPage = 40;

/** `id`: of a known notification. Null: the server has no group for it. */
export function peopleOfGroup({ call, entities }: Reader, id: string): Paged<Account> | null {
  const known = entities.notification(id).value;
  if (known?.group_key == null || !groupedTypes.includes(known.type)) return null;
  const { group_key } = known;
  return new Paged(
    async (cursor) => {
      const params = { group_key, limit: peoplePerPage };
      const answer = await call('notifications.groupAccounts', cursor === null ? params : { ...params, cursor });
      if (answer.ok) answer.value.data.forEach(entities.saveAccount);
      return answer;
    },
    (account) => account.id,
  );
}
