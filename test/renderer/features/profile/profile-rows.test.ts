// The rows of a profile: no post stands twice, and only pinned posts are shown as pinned.
import { expect, it } from 'vitest';
import { pinnedIds, profileRows, rowKey } from '../../../../renderer/features/profile/profile-rows.ts';

it('shows the header, the tabs, pinned posts, then the other posts', () => {
  const rows = profileRows(
    ['1'],
    [
      { kind: 'entry', id: '2' },
      { kind: 'gap', newer: '2', older: '1' },
      { kind: 'entry', id: '1' },
    ],
  );
  expect(rows.map(rowKey)).toEqual(['person', 'tabs', 'pinned:1', '2']);
});

it('takes the word of each post for being pinned, because some servers ignore `pinned=true`', () => {
  expect(
    pinnedIds([
      { id: '3', pinned: false },
      { id: '2', pinned: true },
      { id: '1', pinned: null },
    ]),
  ).toEqual(['2', '1']);
});
