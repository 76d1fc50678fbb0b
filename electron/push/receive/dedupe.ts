// Hands each message on once, however often the push service sends it, and remembers what became of it.
import type { Delivered } from '../transports/transport.ts';

const most = 200;

interface Memory {
  read(): readonly string[];
  write(seen: string[]): void;
}

/** `id` names a message for good. The same one, sent again while the first is still under way, shares its outcome. */
export function createOnce(memory: Memory): (id: string, deliver: () => Promise<Delivered>) => Promise<Delivered> {
  const underWay = new Map<string, Promise<Delivered>>();
  return async (id, deliver) => {
    const running = underWay.get(id);
    if (running) return running;
    if (memory.read().includes(id)) return 'delivered';
    const delivery = deliver().catch((): Delivered => 'failed');
    underWay.set(id, delivery);
    const delivered = await delivery;
    underWay.delete(id);
    if (delivered !== 'later') memory.write([...memory.read(), id].slice(-most));
    return delivered;
  };
}
