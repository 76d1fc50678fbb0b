import { expect, it } from 'vitest';
import { formatDuration } from '../../../../renderer/logic/text/formats.ts';

it('shows minutes and seconds, and hours for long durations', () => {
  expect([0, 9.4, 75.4, 3_600, 7_325].map(formatDuration)).toEqual(['0:00', '0:09', '1:15', '1:00:00', '2:02:05']);
});
