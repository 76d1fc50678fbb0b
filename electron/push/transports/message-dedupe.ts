// Delivers each push message once, however often the push service sends it.
import type { Delivered } from './transport.ts';

/** For one push service; the oldest is forgotten first. */
const maxSeenMessages = 200;

interface Memory {
  read(): readonly string[];
  write(seen: string[]): void;
}

/** `id`: the message's id at the push service. If the same message comes again during its delivery, both get the same outcome. */
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
