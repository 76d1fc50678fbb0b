// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bindKeys, pressed } from '../../../renderer/logic/keys.ts';

const key = (key: string, code = '', more: KeyboardEventInit & { keyCode?: number } = {}) =>
  new KeyboardEvent('keydown', { key, code, ...more });
const letter = (value: string, code: string) => pressed(key(value, code));

describe('a pressed key', () => {
  it.each([
    ['Russian', 'о', 'KeyJ', 'j'],
    ['Greek', 'κ', 'KeyK', 'k'],
    ['Arabic', 'ت', 'KeyJ', 'j'],
    ['Hebrew', 'ח', 'KeyJ', 'j'],
    ['Japanese kana', 'ま', 'KeyJ', 'j'],
    ['full-width', 'ｊ', 'KeyJ', 'j'],
    ['Russian, a sign', 'ю', 'Period', '.'],
  ])('of a layout without the Latin letter is read by its place: %s', (_, value, code, binding) => {
    letter('a', 'KeyA');
    expect(letter(value, code)).toEqual([binding]);
  });

  it('of a Latin layout is read by what it gives', () => {
    letter('a', 'KeyA');
    expect(letter('a', 'KeyQ')).toEqual(['a']);
    expect(letter('.', 'KeyE')).toEqual(['.']);
    expect(letter('ø', 'Semicolon')).toEqual(['ø']);
  });

  it('is also read by its place where a sign stands for a letter, in a script without Latin letters', () => {
    letter('ב', 'KeyC');
    expect(letter("'", 'KeyW')).toEqual(["'", 'w']);
    letter('a', 'KeyA');
    expect(letter("'", 'KeyW')).toEqual(["'"]);
  });

  it('has its modifiers, and a sign has no Shift', () => {
    const mod = navigator.platform.startsWith('Mac') ? { metaKey: true } : { ctrlKey: true };
    expect(pressed(key('л', 'KeyK', mod))).toEqual(['$mod+k']);
    expect(pressed(key('F', 'KeyF', { ...mod, shiftKey: true }))).toEqual(['$mod+Shift+f']);
    expect(pressed(key('/', 'Digit7', { shiftKey: true }))).toEqual(['/']);
    expect(pressed(key('?', 'Slash', { shiftKey: true }))).toEqual(['?']);
    expect(pressed(key('&', 'Digit1', mod))).toContain('$mod+1');
  });

  it('says nothing while an input method composes, and nothing of a modifier alone', () => {
    expect(pressed(key('j', 'KeyJ', { isComposing: true }))).toEqual([]);
    expect(pressed(key('Process', 'KeyJ', { keyCode: 229 }))).toEqual([]);
    expect(pressed(key('j', 'KeyJ', { keyCode: 229 }))).toEqual([]);
    expect(pressed(key('Shift', 'ShiftLeft', { shiftKey: true }))).toEqual([]);
  });
});

describe('a binding', () => {
  let unbind = (): void => undefined;
  afterEach(() => unbind());

  it('of two keys runs when the one follows the other, and not when the pause is long', () => {
    const run = vi.fn();
    unbind = bindKeys({ 'g h': run });
    dispatchEvent(key('п', 'KeyG'));
    dispatchEvent(key('Shift', 'ShiftLeft'));
    dispatchEvent(key('р', 'KeyH'));
    expect(run).toHaveBeenCalledOnce();
    const now = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(10_000);
    dispatchEvent(key('g', 'KeyG'));
    now.mockReturnValue(11_500);
    dispatchEvent(key('h', 'KeyH'));
    now.mockRestore();
    expect(run).toHaveBeenCalledOnce();
  });

  it('runs no more once it is unbound', () => {
    const run = vi.fn();
    bindKeys({ n: run })();
    dispatchEvent(key('n', 'KeyN'));
    expect(run).not.toHaveBeenCalled();
  });
});
