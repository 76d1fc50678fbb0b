// Tests removing sensitive data from each line of the log.
import { expect, test } from 'vitest';
import { redact } from '../../../electron/system/log.ts';

const token = 'ZA-Yj3aBD8U8Cm7lKUp-lm9O9BmDgdhHzDeqsY8tlL0';

test.each([
  [`Authorization: Bearer ${token}`, 'Authorization: [redacted]'],
  ['authorization: short', 'authorization: [redacted]'],
  ['sent Bearer abc.def, then stopped', 'sent Bearer [redacted], then stopped'],
  ['{"access_token":"abc","scope":"read"}', '{"access_token":"[redacted]","scope":"read"}'],
  ['client_secret=abc&scope=read', 'client_secret=[redacted]&scope=read'],
  [`The answer was ${token}.`, 'The answer was [redacted].'],
  [`The answer was ${'0123456789abcdef'.repeat(2)}`, 'The answer was [redacted]'],
  ['GET https://coast.example/api/v1/search?q=canary failed', 'GET https://coast.example/api/v1/search?[redacted] failed'],
  ['wss://coast.example/api/v1/streaming#access_token=abc', 'wss://coast.example/api/v1/streaming#[redacted]'],
  ['https://mira:abc@coast.example/', 'https://[redacted]@coast.example/'],
])('redacts %s to %s', (line, redactedLine) => {
  expect(redact(line)).toBe(redactedLine);
});

test.each([
  "ENOENT: no such file or directory, open '/home/mira/.config/Kittiwake/settings.json'",
  '/home/mira/Kittiwake/journal.db (drafts and unsent posts) was damaged and is kept as /home/mira/Kittiwake/journal.db.damaged-2026-05-01T12-00-00-000Z',
  'at createLog (file:///opt/kittiwake/out/main.js:120:5)',
  'A stream changed. {"account":"https://coast.example|109348","state":"open"}',
  'https://coast.example/@mira@harbour.example',
])('leaves %s unchanged', (line) => {
  expect(redact(line)).toBe(line);
});

test('replaces line breaks and control characters by spaces', () => {
  expect(redact('One\r\n[error] Two\u001b[31m\tThree ')).toBe('One [error] Two [31m Three');
});

test('replaces signs of direction by spaces', () => {
  expect(redact('saved \u202egnp.exe\u2066 \u200fas\u061c\u200e x')).toBe('saved gnp.exe as x');
});

test('cuts a long line without leaving a part of a token at its end', () => {
  expect(redact('word '.repeat(10_000))).toHaveLength(1_000);
  for (let before = 960; before < 1_000; before += 1) expect(redact(`${'x '.repeat(before / 2)}${token}`)).not.toContain('ZA-Yj');
});
