// Tests the licence list of the bundled packages: each package with its full licence text, as the licences require.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../build/build.ts';
import { isCompatible, licenceOf, packageNameOf } from '../../../build/vite/licences.ts';
import type { PackageLicence } from '../../../build/vite/licences.ts';

const modules = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

test('lists a package with its own licence text', () => {
  expect(licenceOf('valibot')).toMatchObject({
    name: 'valibot',
    licence: 'MIT',
    text: expect.stringContaining('Permission is hereby granted'),
  });
});

test('adds the MIT text and the authors for http_ece, which includes no licence file', () => {
  const { licence, text } = licenceOf('http_ece');
  expect(licence).toBe('MIT');
  expect(text).toContain('Copyright (c) Martin Thomson <martin.thomson@gmail.com>, Marco Castelluccio <mcastelluccio@mozilla.com>');
  expect(text).toContain('Permission is hereby granted');
});

test('throws for a package without a licence', () => {
  const folder = mkdtempSync(join(modules, '.no-licence-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'nameless', version: '1.0.0', author: 'A' }));
  expect(() => licenceOf(basename(folder))).toThrow('The package nameless brings no licence');
});

test('throws for a package with an incompatible licence', () => {
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
])('isCompatible(%s) returns %s', (expression, fits) => expect(isCompatible(expression)).toBe(fits));

test('adds the full Mozilla Public License for web-push, which includes only the notice', () => {
  expect(licenceOf('web-push').text).toMatch(
    /^Copyright 2015 Marco Castelluccio[^]*Mozilla Public License Version 2\.0[^]*1\.1\. "Contributor"/,
  );
});

test('lists the packages in the bundles’ source maps and those beside the bundles, each with a licence text', async () => {
  const out = mkdtempSync(join(tmpdir(), 'kittiwake-maps-'));
  onTestFinished(() => rmSync(out, { recursive: true }));
  const maps = { name: 'maps', config: () => ({ build: { sourcemap: 'hidden' as const } }) };
  await buildApp({ out: pathToFileURL(`${out}/`), plugins: [maps] });
  const listed = JSON.parse(readFileSync(join(out, 'renderer', 'licences.json'), 'utf8')) as PackageLicence[];
  const bundles = readdirSync(out, { recursive: true, encoding: 'utf8' });
  const sources = bundles.flatMap((file) =>
    file.endsWith('.map') ? (JSON.parse(readFileSync(join(out, file), 'utf8')) as { sources: string[] }).sources : [],
  );
  for (const bundle of ['main.js', 'search.cjs', 'demo.cjs', 'preload.cjs']) expect(bundles).toContain(`${bundle}.map`);
  const inside = new Set(sources.flatMap((source) => packageNameOf(source) ?? []));
  expect(inside.size).toBeGreaterThan(40);
  // Packages of data and constants do not appear in a source map.
  for (const folder of ['emoji-picker-element-data', 'esm-env', 'electron', 'keytar']) inside.add(folder);
  const formatPackage = ({ name, version }: PackageLicence) => `${name}@${version}`;
  expect(listed.map(formatPackage).toSorted()).toEqual([...inside].map((folder) => formatPackage(licenceOf(folder))).toSorted());
  expect(listed.filter(({ text }) => text.length < 200)).toEqual([]);
}, 60_000);
