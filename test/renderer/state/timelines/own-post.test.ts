// Tests adding the user's new post to a timeline, a part of renderer/state/timelines/timeline.svelte.ts.
import { expect, it } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import { Timeline } from '../../../../renderer/state/timelines/timeline.svelte.ts';
import { createSource } from './timeline-source.ts';

async function openTimeline(): Promise<Timeline> {
  const timeline = new Timeline(createSource(() => Promise.resolve(ok({ data: ['3', '2', '1'], next: null, prev: null }))));
  await timeline.open();
  return timeline;
}

it('shows the user’s new post at once at the top of the list', async () => {
  const timeline = await openTimeline();
  timeline.setPosition({ id: '3', offset: 0 });
  timeline.insertOwn('4');
  expect(timeline.ids()).toEqual(['4', '3', '2', '1']);
  expect(timeline.position).toEqual({ id: '4', offset: 0 });
  expect(timeline.changedAbove).toBe(false);
});

it('keeps the reading position below a new post of the user', async () => {
  const timeline = await openTimeline();
  timeline.setPosition({ id: '3', offset: 20 });
  timeline.insertOwn('4');
  expect(timeline.ids()).toEqual(['4', '3', '2', '1']);
  expect(timeline.position).toEqual({ id: '3', offset: 20 });
  expect(timeline.changedAbove).toBe(true);
});
