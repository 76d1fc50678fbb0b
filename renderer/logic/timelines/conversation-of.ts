// Which known posts belong to the same conversation. Pure.
interface Post {
  id: string;
  in_reply_to_id: string | null;
}

/** The ids of `posts` that hang together with `id` by replies; what is not among `posts` joins nothing. */
export function conversationOf(id: string, posts: readonly Post[]): string[] {
  const parents = new Map(posts.map((post) => [post.id, post.in_reply_to_id]));
  const rootOf = (of: string): string => {
    const seen = new Set<string>();
    let at = of;
    for (let parent = parents.get(at); parent != null && !seen.has(parent); parent = parents.get(parent)) {
      seen.add(at);
      at = parent;
    }
    return at;
  };
  const root = rootOf(id);
  return posts.filter((post) => rootOf(post.id) === root).map((post) => post.id);
}
