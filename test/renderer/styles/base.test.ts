// Tests the control states that base.css styles for the whole app.
import type { CDPSession } from '@vitest/browser-playwright';
import { beforeEach, expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';

const session = cdp() as CDPSession;
let button: HTMLButtonElement;

beforeEach(() => {
  button = document.createElement('button');
  button.textContent = 'Send';
  document.body.append(button);
  return () => button.remove();
});

it('outlines an element focused by keyboard', async () => {
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  expect(getComputedStyle(button).outline).toContain('solid 2px');
});

it('shades a pressed button unless it is disabled', async () => {
  const { left, top, width, height } = button.getBoundingClientRect();
  const mouse = { x: left + width / 2, y: top + height / 2, button: 'left', clickCount: 1 } as const;
  await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse });
  expect(getComputedStyle(button).backgroundImage).toContain('linear-gradient');
  button.disabled = true;
  expect(getComputedStyle(button).backgroundImage).toBe('none');
  await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse });
});

it('disables animations and transitions if the system asks for reduced motion', async () => {
  button.style.transition = 'color 1s';
  button.style.animation = 'turn 1s infinite';
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] });
  const { transitionDuration, animationDuration, animationIterationCount } = getComputedStyle(button);
  expect([transitionDuration, animationDuration, animationIterationCount]).toEqual(['1e-05s', '1e-05s', '1']);
  await session.send('Emulation.setEmulatedMedia', { features: [] });
});
