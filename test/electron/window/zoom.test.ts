// Tests zooming the page by keys and by the wheel.
import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, test } from 'vitest';
import { zoom, zoomByWheel } from '../../../electron/window/zoom.ts';

test('a step is half a level, and the reset goes back to 100 %', () => {
  const contents = { zoomLevel: 0 };
  zoom(contents, 'in');
  zoom(contents, 'in');
  expect(contents.zoomLevel).toBe(1);
  zoom(contents, 'out');
  expect(contents.zoomLevel).toBe(0.5);
  zoom(contents, 'reset');
  expect(contents.zoomLevel).toBe(0);
});

test('the level stays within its limits, so that one step back is visible', () => {
  const contents = { zoomLevel: 0 };
  for (let step = 0; step < 50; step += 1) zoom(contents, 'in');
  const largest = contents.zoomLevel;
  expect(1.2 ** largest).toBeGreaterThan(2);
  zoom(contents, 'out');
  expect(contents.zoomLevel).toBe(largest - 0.5);
  for (let step = 0; step < 50; step += 1) zoom(contents, 'out');
  expect(1.2 ** contents.zoomLevel).toBeGreaterThan(0.5);
});

test('Ctrl and the wheel zoom every page, also one that is opened later', () => {
  const app = new EventEmitter();
  zoomByWheel(app as App);
  const contents = Object.assign(new EventEmitter(), { zoomLevel: 0 });
  app.emit('web-contents-created', {}, contents);
  contents.emit('zoom-changed', {}, 'in');
  expect(contents.zoomLevel).toBe(0.5);
  contents.emit('zoom-changed', {}, 'out');
  expect(contents.zoomLevel).toBe(0);
});
