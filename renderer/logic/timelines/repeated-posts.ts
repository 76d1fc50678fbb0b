// Finds the rows that repeat a post: a post and its boosts are one row within a page.

/** Rows within which a post is shown once. */
const pageRows = 40;
/** Posts of which the row is remembered. */
const maxPosts = 5_000;

export class RepeatedPosts {
  /** By post: the row that was there first stays, so that nothing moves when the post comes again. */
  #rowOf = new Map<string, string>();

  /** The ids that repeat a post of another row. `postOf` names the post of a row; null: not known yet. */
  among(ids: readonly string[], postOf: (id: string) => string | null): string[] {
    if (this.#rowOf.size > maxPosts) this.#rowOf.clear();
    const places = new Map(ids.map((id, at) => [id, at]));
    return ids.filter((id, at) => {
      const post = postOf(id);
      if (post === null) return false;
      const row = this.#rowOf.get(post) ?? id;
      if (row !== id && Math.abs((places.get(row) ?? Infinity) - at) < pageRows) return true;
      this.#rowOf.set(post, id);
      return false;
    });
  }
}
