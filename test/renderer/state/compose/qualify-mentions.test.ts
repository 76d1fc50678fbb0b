import { expect, it } from 'vitest';
import { qualifyMentions } from '../../../../renderer/state/compose/post-as.ts';

it.each([
  ['@ida hello', '@ida@coast.example hello'],
  ['to @ida, @tomas.b and @jo_1!', 'to @ida@coast.example, @tomas.b@coast.example and @jo_1@coast.example!'],
  ['(@ida) “@tomas”', '(@ida@coast.example) “@tomas@coast.example”'],
  ['@ida@far.example hello', '@ida@far.example hello'],
  ['mail ida@coast.example', 'mail ida@coast.example'],
  ['https://far.example/@ida/12 and https://far.example/@ida', 'https://far.example/@ida/12 and https://far.example/@ida'],
  ['no mention @ here', 'no mention @ here'],
  ['@ida.', '@ida@coast.example.'],
])('appends the host to the local mentions of “%s”', (text, expected) => expect(qualifyMentions(text, 'coast.example')).toBe(expected));
