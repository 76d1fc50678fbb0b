// Keeps the objects that a session creates when a view first needs them, as long as the session lives. Their code stays out of the first view.

type PartClass<T, A extends unknown[]> = new (...args: A) => T;

const partsBySession = new WeakMap<object, Map<unknown, unknown>>();

/** Returns the session's object of this class. Creates it from `args` on first use. */
export function partOf<T, A extends unknown[]>(session: object, part: PartClass<T, A>, ...args: A): T {
  const parts = partsBySession.get(session) ?? new Map<unknown, unknown>();
  partsBySession.set(session, parts);
  if (!parts.has(part)) parts.set(part, new part(...args));
  return parts.get(part) as T;
}

/** Forgets the session's object of this class. Returns the object, or null if there was none. */
export function forgetPart<T, A extends unknown[]>(session: object, part: PartClass<T, A>): T | null {
  const parts = partsBySession.get(session);
  const instance = (parts?.get(part) as T | undefined) ?? null;
  parts?.delete(part);
  return instance;
}
