// The licences of the packages that went into the bundles: each with its text, as the licences themselves demand.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { licenceOf } from '../../../build/vite/licences.ts';

const modules = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

test('a package that brings its licence is listed with that text', () => {
  expect(licenceOf('valibot')).toMatchObject({
    name: 'valibot',
    licence: 'MIT',
    text: expect.stringContaining('Permission is hereby granted'),
  });
});

test('http_ece, which names a licence but brings none, is listed with its text and whom to thank', () => {
  const { licence, text } = licenceOf('http_ece');
  expect(licence).toBe('MIT');
  expect(text).toContain('Copyright (c) Martin Thomson');
  expect(text).toContain('Permission is hereby granted');
});

test('a package without any licence ends the build', () => {
  const folder = mkdtempSync(join(modules, '.no-licence-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'nameless', version: '1.0.0', author: 'A' }));
  expect(() => licenceOf(basename(folder))).toThrow('The package nameless brings no licence');
});
