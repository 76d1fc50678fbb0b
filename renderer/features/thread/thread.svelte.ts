// The thread on screen: ancestors and replies of one post, fetched once; new replies are added as they arrive.
import { tick } from 'svelte';
import type { Failure } from '../../../electron/contract/result.ts';
import { isShown } from '../../logic/timelines/filters.ts';
import type { Reply } from '../../state/timelines/replies.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { threadRows, withReply } from './thread-rows.ts';

export class Thread {
  phase = $state<'loading' | 'ready' | 'failed'>('loading');
  problem = $state.raw<Failure | null>(null);
  ancestors = $state.raw<readonly string[]>([]);
  descendants = $state.raw<readonly string[]>([]);
  /** True while the last change was above the post: the list then keeps the post in place. */
  changedAbove = $state(false);
  rows = $derived.by(() =>
    threadRows({ focused: this.id, ancestors: this.ancestors, descendants: this.descendants, parentOf: this.#parentOf }),
  );
  readonly id: string;
  #session: Session;

  constructor(session: Session, id: string) {
    this.#session = session;
    this.id = id;
  }

  #parentOf = (id: string): string | null => this.#session.entities.status(id).value?.in_reply_to_id ?? null;

  load = async (): Promise<void> => {
    const { call, entities } = this.#session;
    this.phase = 'loading';
    const [status, context] = await Promise.all([call('statuses.get', { id: this.id }), call('statuses.context', { id: this.id })]);
    if (status.ok) entities.saveStatus(status.value.data);
    if (!status.ok || !context.ok) {
      this.problem = !status.ok ? status.error : !context.ok ? context.error : null;
      this.phase = 'failed';
      return;
    }
    const { ancestors, descendants } = context.value.data;
    entities.saveStatuses([...ancestors, ...descendants]);
    this.problem = null;
    this.changedAbove = true;
    this.ancestors = ancestors.map(({ id }) => id);
    await tick();
    this.changedAbove = false;
    this.descendants = descendants.filter(isShown).map(({ id }) => id);
    this.phase = 'ready';
  };

  addReply({ id, inReplyToId }: Reply): void {
    this.descendants = withReply(this.descendants, { id, parent: inReplyToId }, this.id, this.#parentOf);
  }
}
