import { expect, test } from 'vitest';
import { sameService } from '../../../../electron/push/transports/transport.ts';
import type { Service } from '../../../../electron/push/transports/transport.ts';

const service: Service = { transport: 'autopush', service: 'wss://push.example/' };

test('two services are the same when transport and address are equal', () => {
  expect(sameService(service, { ...service })).toBe(true);
  expect(sameService(service, { ...service, transport: 'unified-push' })).toBe(false);
  expect(sameService(service, { ...service, service: 'wss://other.example/' })).toBe(false);
  expect(sameService(null, service)).toBe(false);
});
