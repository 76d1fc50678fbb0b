// Tests the language in which rules of a server are shown.
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { rule as ruleSchema } from '@kittiwake/mastodon-api/entities/instance';
import { translateRule } from '../../../../renderer/logic/server/rules.ts';

const rule = v.parse(ruleSchema, {
  id: '1',
  text: 'Be kind',
  hint: 'To birds, too',
  translations: { de: { text: 'Sei freundlich', hint: '' }, 'pt-BR': { text: 'Seja gentil', hint: 'Com as aves também' }, fr: null },
});
const textOf = (...languages: string[]) => translateRule(rule, languages).text;

test('M33: shows a rule in the reader’s language, or a variant of it', () => {
  expect([textOf('de'), textOf('de-AT'), textOf('pt-BR'), textOf('pt-PT')]).toEqual([
    'Sei freundlich',
    'Sei freundlich',
    'Seja gentil',
    'Seja gentil',
  ]);
});

test('M33: shows a rule in the next language of the reader, else in the server’s own', () => {
  expect([textOf('fr', 'de'), textOf('fr'), textOf('ja')]).toEqual(['Sei freundlich', 'Be kind', 'Be kind']);
});

test('M33: keeps the hint of a rule whose translation has none', () => {
  expect(translateRule(rule, ['de']).hint).toBe('To birds, too');
});
