import { expect, test } from 'vitest';
import { proxyExceptionsPattern } from '../../../electron/contract/network.ts';

test.each([
  ['', true],
  ['*.example, 10.0.0.0/8 <local>; [::1]:8080', true],
  ['a.example\nb.example', false],
  ['a="b"', false],
  ['x'.repeat(2_001), false],
])('validates the proxy exceptions %j', (exceptions, fits) => {
  expect(proxyExceptionsPattern.test(exceptions)).toBe(fits);
});
