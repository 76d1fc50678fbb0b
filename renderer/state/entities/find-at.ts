// Looks a post up at the server of another account, before that account answers it or acts on it.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { m } from '../../../electron/messages/views.ts';
import type { Call } from '../../api/call.ts';
import { main } from '../../api/main.ts';
import { openableLink } from '../../logic/html/web-link.ts';
import type { Entities, StoredStatus } from './entities.ts';

/** What is needed of each of the two accounts. */
export interface Finder {
  readonly key: AccountKey;
  readonly origin: string;
  readonly host: string;
  readonly entities: Entities;
  readonly call: Call;
}

/** The same post at the server of another account; else why it can't be had there. */
export async function findAt(to: Finder, from: Finder, id: string): Promise<{ status: StoredStatus } | { reason: string }> {
  const known = from.entities.status(id).value;
  let there: string | null = from.origin === to.origin ? id : null;
  if (there === null) {
    const address = openableLink(known?.uri, known?.url);
    if (address === null) return { reason: m.compose.as.notFound({ host: to.host }) };
    const route = await main['api.resolve']({ account: to.key, url: address });
    if (!route.ok) return { reason: describeFailure(route.error) };
    there = route.value?.view === 'thread' ? route.value.id : null;
  }
  if (there === null) return { reason: m.compose.as.notFound({ host: to.host }) };
  const answer = await to.call('statuses.get', { id: there });
  if (!answer.ok)
    return { reason: answer.error.code === 'not-found' ? m.compose.as.notFound({ host: to.host }) : describeFailure(answer.error) };
  to.entities.saveStatus(answer.value.data);
  const status = to.entities.status(there).value;
  return status ? { status } : { reason: m.compose.as.notFound({ host: to.host }) };
}
