import { expect, test } from 'vitest';
import { proxyExceptionsForm } from '../../../electron/contract/network.ts';

test.each([
  ['', true],
  ['*.example, 10.0.0.0/8 <local>; [::1]:8080', true],
  ['a.example\nb.example', false],
  ['a="b"', false],
  ['x'.repeat(2_001), false],
])('the exceptions %j', (exceptions, fits) => {
  expect(proxyExceptionsForm.test(exceptions)).toBe(fits);
});
