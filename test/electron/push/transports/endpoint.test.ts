import { expect, test } from 'vitest';
import { fittingEndpoint } from '../../../../electron/push/transports/endpoint.ts';

const remote = 'wss://push.example/';

test.each([remote, 'ws://localhost:8080/'])('an https endpoint is allowed for %s', (service) => {
  expect(fittingEndpoint(service, 'https://push.example/wpush/1')).toBe('https://push.example/wpush/1');
});

test.each(['localhost', '127.0.0.1', '[::1]'])('an http endpoint on %s is allowed when the push service is local too', (host) => {
  expect(fittingEndpoint('ws://127.0.0.1:8080/', `http://${host}:9/x`)).toBe(`http://${host}:9/x`);
  expect(fittingEndpoint(remote, `http://${host}:9/x`)).toBe(null);
});

test.each(['http://push.example/x', 'http://localhost.push.example/x', 'file:///etc/passwd', 'javascript:0', '', 'no address'])(
  'the endpoint %j is refused',
  (endpoint) => {
    expect(fittingEndpoint(remote, endpoint)).toBe(null);
    expect(fittingEndpoint('ws://127.0.0.1:8080/', endpoint)).toBe(null);
  },
);
