// The featured tags of the account's profile: add, remove, and the server's suggestions.
import type { FeaturedTag, Tag } from '../../../electron/contract/entities/tag.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Call } from '../../api/call.ts';
import { sameTag } from '../../logic/text/tag-name.ts';
import { m } from '../../../electron/messages/first.ts';
import { toasts } from '../app/toasts.svelte.ts';

export class FeaturedTags {
  all = $state.raw<FeaturedTag[]>([]);
  phase = $state<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  problem = $state.raw<Failure | null>(null);
  suggestions = $state.raw<Tag[]>([]);
  /** `not-offered`: the server has no suggestions. */
  suggesting = $state<'loading' | 'ready' | 'not-offered' | 'failed'>('loading');
  adding = $state(false);
  #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  /** The suggestions that are not featured yet. */
  get offers(): Tag[] {
    return this.suggestions.filter((tag) => !this.has(tag.name));
  }

  has = (name: string): boolean => this.all.some((tag) => sameTag(tag.name, name));

  load = async (): Promise<void> => {
    if (this.phase !== 'ready') this.phase = 'loading';
    const [featured, suggested] = await Promise.all([this.#call('featuredTags.list', {}), this.#call('featuredTags.suggestions', {})]);
    this.problem = featured.ok ? null : featured.error;
    if (featured.ok) this.all = featured.value.data;
    this.phase = featured.ok || this.phase === 'ready' ? 'ready' : 'failed';
    if (suggested.ok) this.suggestions = suggested.value.data;
    this.suggesting = suggested.ok ? 'ready' : suggested.error.code === 'not-offered' ? 'not-offered' : 'failed';
  };

  /** Returns the problem, to be shown beside the field. */
  async add(name: string): Promise<Failure | null> {
    this.adding = true;
    const answer = await this.#call('featuredTags.create', { name });
    this.adding = false;
    if (!answer.ok) return answer.error;
    this.all = [...this.all.filter((tag) => !sameTag(tag.name, name)), answer.value.data];
    return null;
  }

  /** Removes a tag at once and offers Undo. */
  async remove(tag: FeaturedTag): Promise<void> {
    const before = this.all;
    this.all = before.filter((other) => other.id !== tag.id);
    const answer = await this.#call('featuredTags.delete', { id: tag.id });
    if (answer.ok || answer.error.code === 'not-found') {
      toasts.show(m.toasts.tagUnfeatured({ tag: `#${tag.name}` }), {
        action: { label: m.app.undo, run: () => void this.#putBack(tag.name) },
      });
      return;
    }
    this.all = before;
    toasts.problem(answer.error);
  }

  async #putBack(name: string): Promise<void> {
    const problem = await this.add(name);
    if (problem) toasts.problem(problem);
  }
}
