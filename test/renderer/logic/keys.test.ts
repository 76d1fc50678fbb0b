// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bindKeys, bindingsFor } from '../../../renderer/logic/keys.ts';

const key = (key: string, code = '', more: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key, code, ...more });
const letter = (value: string, code: string) => bindingsFor(key(value, code));

describe('the bindings of a key press', () => {
  it.each([
    ['Russian', 'о', 'KeyJ', 'j'],
    ['Greek', 'κ', 'KeyK', 'k'],
    ['Arabic', 'ت', 'KeyJ', 'j'],
    ['Hebrew', 'ח', 'KeyJ', 'j'],
    ['Japanese kana', 'ま', 'KeyJ', 'j'],
    ['full-width', 'ｊ', 'KeyJ', 'j'],
    ['Russian, a sign', 'ю', 'Period', '.'],
  ])('use the key position on a layout without Latin letters: %s', (_, value, code, binding) => {
    letter('a', 'KeyA');
    expect(letter(value, code)).toEqual([binding]);
  });

  it('use the character on a Latin layout', () => {
    letter('a', 'KeyA');
    expect(letter('a', 'KeyQ')).toEqual(['a']);
    expect(letter('.', 'KeyE')).toEqual(['.']);
    expect(letter('ø', 'Semicolon')).toEqual(['ø']);
  });

  it('also use the key position for a sign typed in a non-Latin script', () => {
    letter('ב', 'KeyC');
    expect(letter("'", 'KeyW')).toEqual(["'", 'w']);
    letter('a', 'KeyA');
    expect(letter("'", 'KeyW')).toEqual(["'"]);
  });

  it('contain the modifiers, but no Shift for a sign', () => {
    const mod = navigator.platform.startsWith('Mac') ? { metaKey: true } : { ctrlKey: true };
    expect(bindingsFor(key('л', 'KeyK', mod))).toEqual(['$mod+k']);
    expect(bindingsFor(key('F', 'KeyF', { ...mod, shiftKey: true }))).toEqual(['$mod+Shift+f']);
    expect(bindingsFor(key('/', 'Digit7', { shiftKey: true }))).toEqual(['/']);
    expect(bindingsFor(key('?', 'Slash', { shiftKey: true }))).toEqual(['?']);
    expect(bindingsFor(key('&', 'Digit1', mod))).toContain('$mod+1');
  });

  it('are empty for a modifier alone', () => {
    expect(bindingsFor(key('Shift', 'ShiftLeft', { shiftKey: true }))).toEqual([]);
  });
});

describe('a binding', () => {
  let unbind = (): void => undefined;
  afterEach(() => unbind());

  it('of two keys runs after both keys, unless the pause between them is long', () => {
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

  it('does not run after it is unbound', () => {
    const run = vi.fn();
    bindKeys({ n: run })();
    dispatchEvent(key('n', 'KeyN'));
    expect(run).not.toHaveBeenCalled();
  });
});
