import { expect, test } from 'vitest';
import { readSendQueue } from '../../../electron/network/unacknowledged-bytes.ts';

const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 31 1 0 100 0 0 10 0
   1: 0100007F:1F90 0100007F:C350 01 00000000:00000400 00:00000000 00000000  1000        0 32 1 0 20 4 30 10 -1
  12: 0100007F:C350 0100007F:1F90 01 0026A000:00000000 01:00000014 00000000  1000        0 33 2 0 20 4 30 10 -1
`;

test.each([
  ['of the connection', 50_000, 8_080, 0x26a000],
  ['of the other end', 8_080, 50_000, 0],
  ['of a connection that is not listed', 50_001, 8_080, null],
  ['of a closed connection', undefined, undefined, null],
])('N17: finds the send queue %s', (_, local, remote, queue) => expect(readSendQueue(table, local, remote)).toBe(queue));
