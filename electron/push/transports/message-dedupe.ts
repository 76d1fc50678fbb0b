// Delivers each push message once, however often the push service sends it.
import type { Delivered } from './transport.ts';

/** Of one push service. */
const maxSeenMessages = 200;

interface Memory {
  read(): readonly string[];
  write(seen: string[]): void;
}

/** `id`: the push service's, which never changes. The same message, sent again while the first is being delivered, shares its outcome. */
export function createMessageDedupe(memory: Memory): (id: string, deliver: () => Promise<Delivered>) => Promise<Delivered> {
  const delivering = new Map<string, Promise<Delivered>>();
  return async (id, deliver) => {
    const running = delivering.get(id);
    if (running) return running;
    if (memory.read().includes(id)) return 'delivered';
    const delivery = deliver().catch((): Delivered => 'failed');
    delivering.set(id, delivery);
    const delivered = await delivery;
    delivering.delete(id);
    if (delivered !== 'later') memory.write([...memory.read(), id].slice(-maxSeenMessages));
    return delivered;
  };
}
