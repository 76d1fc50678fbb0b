import { expect, it, vi } from 'vitest';

it('waits for the messages of the first view if the messages of views are loaded before them', async () => {
  vi.resetModules();
  const views = import('../../../electron/messages/views.ts');
  const { loadFirst } = await import('../../../electron/messages/first.ts');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await loadFirst('de');
  const { m } = await views;
  expect([m.app.cancel, m.settings.sections.about]).toEqual(['Abbrechen', 'Über']);
});
