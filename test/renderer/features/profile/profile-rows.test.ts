// The rows of a profile: each has a key of its own, also a pinned post that is listed twice.
import { expect, it } from 'vitest';
import { profileRows, rowKey } from '../../../../renderer/features/profile/profile-rows.ts';

it('shows the header, the tabs, pinned posts, then all posts', () => {
  const rows = profileRows(
    ['1'],
    [
      { kind: 'entry', id: '2' },
      { kind: 'gap', newer: '2', older: '1' },
      { kind: 'entry', id: '1' },
    ],
  );
  expect(rows.map(rowKey)).toEqual(['person', 'tabs', 'pinned:1', '2', '1']);
});
