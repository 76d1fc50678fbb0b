// Reads the metadata of a Linux package from the arguments that electron-builder passes to fpm, so that its configuration stays the only
// source.
import { parseArgs } from 'node:util';

export interface Description {
  format: 'deb' | 'rpm';
  name: string;
  version: string;
  architecture: string;
  maintainer: string;
  url: string;
  licence: string;
  category: string;
  summary: string;
  description: string;
  depends: string[];
  recommends: string[];
  /** Header lines of the rpm spec. */
  tags: string[];
  compression: string;
  /** Paths of the maintainer scripts. */
  afterInstall: string;
  afterRemove: string;
  /** Output path of the package. */
  output: string;
  content: { from: string; to: string }[];
}

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;

/** Throws on unknown arguments, so that none is ignored when electron-builder adds one. */
export function readDescription(args: string[]): Description {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'input-type': { type: 'string', short: 's' },
      'output-type': { type: 'string', short: 't' },
      depends: { type: 'string', short: 'd', multiple: true },
      force: { type: 'boolean' },
      'deb-recommends': texts,
      'deb-compression': text,
      'deb-priority': text,
      'rpm-os': text,
      'rpm-compression': text,
      'rpm-summary': text,
      'rpm-tag': texts,
      architecture: text,
      'after-install': text,
      'after-remove': text,
      description: text,
      version: text,
      package: text,
      name: text,
      maintainer: text,
      vendor: text,
      url: text,
      category: text,
      license: text,
    },
  });
  const required = (name: keyof typeof values): string => {
    const value = values[name];
    if (typeof value !== 'string' || value === '') throw new Error(`electron-builder says no --${name}.`);
    return value;
  };
  const format = required('output-type');
  if (format !== 'deb' && format !== 'rpm') throw new Error(`Only deb and rpm are made here, not ${format}.`);
  // In a deb, the first line is the summary.
  const [first = '', ...rest] = required('description').split('\n');
  const isDeb = format === 'deb';
  return {
    format,
    name: required('name'),
    version: required('version'),
    architecture: required('architecture'),
    maintainer: required('maintainer'),
    url: required('url'),
    licence: required('license'),
    category: required('category'),
    summary: isDeb ? first : required('rpm-summary'),
    description: (isDeb ? rest.join('\n') : required('description')).trim(),
    depends: values.depends ?? [],
    recommends: values['deb-recommends'] ?? [],
    tags: values['rpm-tag'] ?? [],
    compression: required(isDeb ? 'deb-compression' : 'rpm-compression'),
    afterInstall: required('after-install'),
    afterRemove: required('after-remove'),
    output: required('package'),
    content: positionals.map((pair) => {
      const [from = '', to = ''] = pair.split('=');
      return { from, to };
    }),
  };
}
