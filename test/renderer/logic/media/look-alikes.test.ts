// Accounts that look alike; covers what renderer/state/account/look-alikes.ts makes of pictures.
import { expect, it } from 'vitest';
import { marksOf } from '../../../../renderer/logic/media/look-alikes.ts';

const red = Array.from({ length: 256 }, () => 200);
const nearlyRed = red.map((value) => value - 4);
const blue = red.map((_, at) => (at % 4 === 2 ? 255 : 10));

it('marks nobody whose picture is like no other', () => {
  expect(
    marksOf([
      { key: '1', handle: 'mira@coast.example', picture: red },
      { key: '2', handle: 'jonna@coast.example', picture: blue },
      { key: '3', handle: 'ida@coast.example', picture: 'I' },
    ]),
  ).toEqual({});
});

it('tells the same person on two servers by the servers’ initials', () => {
  expect(
    marksOf([
      { key: '1', handle: 'mira@coast.example', picture: red },
      { key: '2', handle: 'mira@estuary.example', picture: nearlyRed },
      { key: '3', handle: 'jonna@coast.example', picture: blue },
    ]),
  ).toEqual({ 1: 'C', 2: 'E' });
});

it('tells two people with one letter by their own initials, before their servers’', () => {
  expect(
    marksOf([
      { key: '1', handle: 'mira@coast.example', picture: 'M' },
      { key: '2', handle: 'solberg@coast.example', picture: 'M' },
    ]),
  ).toEqual({ 1: 'M', 2: 'S' });
});

it('numbers those whom no initial tells apart', () => {
  expect(
    marksOf([
      { key: '1', handle: 'mira@coast.example', picture: red },
      { key: '2', handle: 'mats@cove.example', picture: red },
    ]),
  ).toEqual({ 1: '1', 2: '2' });
});
