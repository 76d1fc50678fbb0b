import { expect, it } from 'vitest';
import { duration } from '../../../../renderer/logic/text/duration.ts';

it('a duration has minutes and seconds, and hours when it is long', () => {
  expect([0, 9.4, 75.4, 3_600, 7_325].map(duration)).toEqual(['0:00', '0:09', '1:15', '1:00:00', '2:02:05']);
});
