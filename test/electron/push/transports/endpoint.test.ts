import { expect, test } from 'vitest';
import { validateEndpoint } from '../../../../electron/push/transports/autopush.ts';

const remote = 'wss://push.example/';

test.each([remote, 'ws://localhost:8080/'])('allows an https endpoint for %s', (service) => {
  expect(validateEndpoint(service, 'https://push.example/wpush/1')).toBe('https://push.example/wpush/1');
});

test.each(['localhost', '127.0.0.1', '[::1]'])('allows an http endpoint on %s only if the push service is local too', (host) => {
  expect(validateEndpoint('ws://127.0.0.1:8080/', `http://${host}:9/x`)).toBe(`http://${host}:9/x`);
  expect(validateEndpoint(remote, `http://${host}:9/x`)).toBe(null);
});

test.each(['http://push.example/x', 'http://localhost.push.example/x', 'file:///etc/passwd', 'javascript:0', '', 'no address'])(
  'refuses the endpoint %j',
  (endpoint) => {
    expect(validateEndpoint(remote, endpoint)).toBe(null);
    expect(validateEndpoint('ws://127.0.0.1:8080/', endpoint)).toBe(null);
  },
);
