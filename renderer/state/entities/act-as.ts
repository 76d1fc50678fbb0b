// Favourites, boosts or bookmarks a post as another account than the one that reads it; nothing is shown before that account's server has done it.
import { describeFailure, describeRefusal } from '../../../electron/messages/describe-failure.ts';
import { m } from '../../../electron/messages/views.ts';
import type { Call } from '../../api/call.ts';
import { repeatCall } from '../../api/repeat-call.ts';
import type { Entities } from './entities.ts';
import { toggles } from './status-actions.ts';
import type { Toggle } from './status-actions.ts';

interface Actor {
  readonly call: Call;
  readonly entities: Entities;
}

/** `id`: the post at that account's server. Resolves to null when it is done, otherwise to why it isn't, or isn't known to be. */
export async function actAs({ call, entities }: Actor, id: string, toggle: Toggle, wanted: boolean): Promise<string | null> {
  const action = wanted ? toggles[toggle].on : toggles[toggle].off;
  const outcome = await repeatCall(() => call(`statuses.${action}`, { id }));
  if (outcome.kind === 'done') {
    // A reblog request returns the new reblog, with the post itself inside. After an undo, some servers answer with the state before.
    entities.saveStatus(outcome.value.data.reblog ?? outcome.value.data);
    entities.patchStatus(id, { [toggle]: wanted });
    return null;
  }
  if (outcome.kind === 'refused') return describeRefusal(outcome.error);
  const truth = await call('statuses.get', { id });
  if (!truth.ok) return m.errors.unconfirmed[action]({ reason: describeFailure(outcome.error) });
  entities.saveStatus(truth.value.data);
  return truth.value.data[toggle] === wanted ? null : describeRefusal(outcome.error);
}
