import { expect, it, vi } from 'vitest';

it('the messages of views have those of the first view also when they are asked for before these', async () => {
  vi.resetModules();
  const views = import('../../../electron/messages/views.ts');
  const { loadFirst } = await import('../../../electron/messages/first.ts');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await loadFirst('de');
  const { m } = await views;
  expect([m.app.cancel, m.settings.sections.about]).toEqual(['Abbrechen', 'Über']);
});
