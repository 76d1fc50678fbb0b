// Chooses how an entry is sent: as an edit, as a post for later, or as a post.
import type { AccountCall } from '../../contract/account-call.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import type { Draft } from '../../contract/draft.ts';
import type { OutboxTable } from '../../storage/outbox-store.ts';
import { createArrivals } from '../arrivals.ts';
import { createEditing } from './edit.ts';
import { createPosting } from './post.ts';
import { createScheduling } from './schedule.ts';
import type { Sending } from './sending.ts';

export interface SendingParts {
  table: Pick<OutboxTable, 'firstTry' | 'isPosted' | 'rememberFirstTry'>;
  call: AccountCall;
  clock: Clock;
  /** As nodeinfo says; '' when unknown. */
  software: (account: AccountKey) => Promise<string>;
}

export function createSendings({ table, call, clock, software }: SendingParts): (draft: Draft) => Sending {
  const arrivals = createArrivals({ table, call, clock, software });
  const posting = createPosting({ arrivals, table, call });
  const scheduling = createScheduling({ arrivals, table, call, clock });
  const editing = createEditing({ table, call, clock });
  return ({ editedId, schedule }) => (editedId !== null ? editing : schedule?.by === 'server' ? scheduling : posting);
}
