import { describe, expect, it } from 'vitest';
import { domainOf, parseDomain } from '../../../../renderer/logic/text/names.ts';

describe('a typed domain', () => {
  it.each([
    ['coast.example', 'coast.example'],
    [' Coast.Example. ', 'coast.example'],
    ['https://coast.example/about?x=1', 'coast.example'],
    ['@mira@coast.example', 'coast.example'],
    ['https://coast.example/@mira', 'coast.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
  ])('reads %s as %s', (typed, domain) => expect(parseDomain(typed)).toBe(domain));

  it.each(['', 'coast', 'two words.example', '10.0.0.1', 'coast.example:3000', '-a.example', 'a..example', 'https://'])(
    'refuses “%s”',
    (typed) => expect(parseDomain(typed)).toBeNull(),
  );
});

it('returns no domain for a local account', () => {
  expect(domainOf('mira')).toBeNull();
  expect(domainOf('mira@Coast.example')).toBe('coast.example');
});
