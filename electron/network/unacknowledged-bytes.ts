// Counts the bytes written to a connection that the other end has not acknowledged.
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

const toHex = (port = 0): string => port.toString(16).toUpperCase().padStart(4, '0');

/** Finds the send queue of a connection in the text of `/proc/net/tcp`; the format is described in the manual page proc_net_tcp(5). */
export function readSendQueue(table: string, localPort: number | undefined, remotePort: number | undefined): number | null {
  const pattern = new RegExp(`^ *\\d+: [0-9A-F]+:${toHex(localPort)} [0-9A-F]+:${toHex(remotePort)} \\w\\w ([0-9A-F]{8}):`, 'm');
  const [, queue] = pattern.exec(table) ?? [];
  return queue === undefined ? null : Number.parseInt(queue, 16);
}

/**
 * Only Linux has a file with the queue of the system. Elsewhere, only Node's own queue is counted, in which a part that is being written
 * counts as a whole.
 */
export async function countUnacknowledgedBytes(socket: Socket): Promise<number> {
  const { localPort, remotePort, remoteFamily, writableLength } = socket;
  const table = await readFile(remoteFamily === 'IPv6' ? '/proc/net/tcp6' : '/proc/net/tcp', 'latin1').catch(() => '');
  return writableLength + (readSendQueue(table, localPort, remotePort) ?? 0);
}
