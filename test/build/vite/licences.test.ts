// The licences of the packages that went into the bundles: each with its text, as the licences themselves demand.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../build/build.ts';
import { isCompatible, licenceOf, packageOf } from '../../../build/vite/licences.ts';
import type { Licence } from '../../../build/vite/licences.ts';

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
  expect(text).toContain('Copyright (c) Martin Thomson <martin.thomson@gmail.com>, Marco Castelluccio <mcastelluccio@mozilla.com>');
  expect(text).toContain('Permission is hereby granted');
});

test('a package without any licence ends the build', () => {
  const folder = mkdtempSync(join(modules, '.no-licence-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'nameless', version: '1.0.0', author: 'A' }));
  expect(() => licenceOf(basename(folder))).toThrow('The package nameless brings no licence');
});

test('a package under a licence that does not fit ends the build', () => {
  const folder = mkdtempSync(join(modules, '.unfit-licence-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'unfit', version: '1.0.0', license: 'CC-BY-NC-4.0', author: 'A' }));
  expect(() => licenceOf(basename(folder))).toThrow('The package unfit is under CC-BY-NC-4.0, which may not fit AGPL-3.0-or-later.');
});

test.each([
  ['MIT', true],
  ['(MIT OR CC-BY-NC-4.0)', true],
  ['MIT AND BUSL-1.1', false],
  ['SEE LICENSE IN LICENSE', false],
])('%s fits: %s', (expression, fits) => expect(isCompatible(expression)).toBe(fits));

test('web-push, whose file only names the Mozilla Public License, is listed with all of it', () => {
  expect(licenceOf('web-push').text).toMatch(
    /^Copyright 2015 Marco Castelluccio[^]*Mozilla Public License Version 2\.0[^]*1\.1\. "Contributor"/,
  );
});

test('the packages of all bundles are listed, each with a text: what the source maps name, and what comes beside the bundles', async () => {
  const out = mkdtempSync(join(tmpdir(), 'kittiwake-maps-'));
  onTestFinished(() => rmSync(out, { recursive: true }));
  const maps = { name: 'maps', config: () => ({ build: { sourcemap: 'hidden' as const } }) };
  await buildApp({ out: pathToFileURL(`${out}/`), plugins: [maps] });
  const listed = JSON.parse(readFileSync(join(out, 'renderer', 'licences.json'), 'utf8')) as Licence[];
  const bundles = readdirSync(out, { recursive: true, encoding: 'utf8' });
  const sources = bundles.flatMap((file) =>
    file.endsWith('.map') ? (JSON.parse(readFileSync(join(out, file), 'utf8')) as { sources: string[] }).sources : [],
  );
  for (const bundle of ['main.js', 'search.cjs', 'demo.cjs', 'preload.cjs']) expect(bundles).toContain(`${bundle}.map`);
  const inside = new Set(sources.flatMap((source) => packageOf(source) ?? []));
  expect(inside.size).toBeGreaterThan(40);
  // Data and constants leave no mark in a source map.
  for (const folder of ['emoji-picker-element-data', 'esm-env', 'electron', 'keytar']) inside.add(folder);
  const named = ({ name, version }: Licence) => `${name}@${version}`;
  expect(listed.map(named).toSorted()).toEqual([...inside].map((folder) => named(licenceOf(folder))).toSorted());
  expect(listed.filter(({ text }) => text.length < 200)).toEqual([]);
}, 60_000);
