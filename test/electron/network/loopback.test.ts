import { expect, test } from 'vitest';
import { isLoopback } from '../../../electron/network/connector.ts';

test.each(['localhost', 'LOCALHOST', 'localhost.', 'demo.localhost', '127.0.0.1', '127.8.9.1', '[::1]', '::1'])(
  '%s is this computer',
  (host) => {
    expect(isLoopback(host)).toBe(true);
  },
);

test.each(['localhost.example', 'example.com', '128.0.0.1', '10.0.0.1', '[2001:db8::1]', 'mylocalhost'])('%s is remote', (host) => {
  expect(isLoopback(host)).toBe(false);
});
