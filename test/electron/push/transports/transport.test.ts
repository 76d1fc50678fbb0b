import { expect, test } from 'vitest';
import { isSameService } from '../../../../electron/push/transports/transport.ts';
import type { PushService } from '../../../../electron/push/transports/transport.ts';

const service: PushService = { transport: 'autopush', service: 'wss://push.example/' };

test('compares push services by transport and URL', () => {
  expect(isSameService(service, { ...service })).toBe(true);
  expect(isSameService(service, { ...service, transport: 'unified-push' })).toBe(false);
  expect(isSameService(service, { ...service, service: 'wss://other.example/' })).toBe(false);
  expect(isSameService(null, service)).toBe(false);
});
