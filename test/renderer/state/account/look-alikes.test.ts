// Tests the initials and numbers that mark accounts with similar pictures, from pixels as renderer/state/account/look-alikes.ts reads them.
import { expect, it } from 'vitest';
import { marksOf } from '../../../../renderer/state/account/look-alikes.ts';

const red = Array.from({ length: 256 }, () => 200);
const nearlyRed = red.map((value) => value - 4);
const blue = red.map((_, at) => (at % 4 === 2 ? 255 : 10));

it('marks no account whose picture is unique', () => {
  expect(
    marksOf([
      { key: '1', handle: 'mira@coast.example', picture: red },
      { key: '2', handle: 'jonna@coast.example', picture: blue },
      { key: '3', handle: 'ida@coast.example', picture: 'I' },
    ]),
  ).toEqual({});
});

it('marks accounts of the same name with the initials of their servers', () => {
  expect(
    marksOf([
      { key: '1', handle: 'mira@coast.example', picture: red },
      { key: '2', handle: 'mira@estuary.example', picture: nearlyRed },
      { key: '3', handle: 'jonna@coast.example', picture: blue },
    ]),
  ).toEqual({ 1: 'C', 2: 'E' });
});

it('prefers the initials of the names over those of the servers', () => {
  expect(
    marksOf([
      { key: '1', handle: 'mira@coast.example', picture: 'M' },
      { key: '2', handle: 'solberg@coast.example', picture: 'M' },
    ]),
  ).toEqual({ 1: 'M', 2: 'S' });
});

it('numbers accounts that no initial distinguishes', () => {
  expect(
    marksOf([
      { key: '1', handle: 'mira@coast.example', picture: red },
      { key: '2', handle: 'mats@cove.example', picture: red },
    ]),
  ).toEqual({ 1: '1', 2: '2' });
});
