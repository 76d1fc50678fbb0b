// Provides the source of a timeline for tests: without a cache, with the answers of a test.
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { TimelineSource } from '../../../../renderer/state/timelines/timeline-source.ts';

/** `load`: answers each page request. `more`: replaces other parts. */
export const createSource = (load: TimelineSource['load'], more: Partial<TimelineSource> = {}): TimelineSource => ({
  account: makeAccountKey('https://coast.example', '1'),
  key: 'home',
  sorted: true,
  readCache: null,
  writeCache: null,
  savePosition: null,
  load,
  ...more,
});
