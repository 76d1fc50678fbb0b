// Tests the types of notifications that the tabs of the notifications show.
import { expect, test } from 'vitest';
import { notificationTabs } from '../../../electron/contract/notification-traits.ts';
import { typesOfTab } from '../../../renderer/features/notifications/presentation.ts';

const tabs: (readonly string[])[] = notificationTabs.flatMap((tab) => [typesOfTab(tab) ?? []]);

test('a tab shows mentions', () => {
  expect(tabs.flat()).toContain('mention');
});

test('a tab shows the notifications of moderation', () => {
  const moderationTypes = ['moderation_warning', 'severed_relationships', 'admin.report', 'admin.sign_up'];
  expect(tabs.flat()).toEqual(expect.arrayContaining(moderationTypes));
});

test('a tab shows quotes without mentions', () => {
  expect(tabs.filter((types) => types.includes('quote') && !types.includes('mention'))).toHaveLength(1);
});
