// Tests the repository's workflows and forms: valid by GitHub's schema, existing scripts, and minimal permissions.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { validateWorkflow } from '@action-validator/core';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';

interface WorkflowStep {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface WorkflowJob {
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  steps: WorkflowStep[];
}
interface Workflow {
  permissions?: Record<string, string>;
  jobs: Record<string, WorkflowJob>;
}

const read = (file: string) => readFileSync(file, 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const workflows = globSync('.github/workflows/*.yml');
/** Removes a permission that is newer than the validator's copy of the schema. */
const removeAttestations = (text: string) => text.replaceAll(/^ +attestations: write\n/gm, '');

it('has one workflow for changes and one for releases', () => {
  expect(workflows.sort()).toEqual(['.github/workflows/ci.yml', '.github/workflows/release.yml']);
});

describe.each(workflows)('%s', (file) => {
  const workflow = parse(read(file)) as Workflow;
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);
  const commands = steps.flatMap(({ run }) => run ?? []);

  it('is valid', () => {
    expect(validateWorkflow(removeAttestations(read(file)))).toMatchObject({ errors: [] });
    expect(validateWorkflow(removeAttestations(read(file)).replace('runs-on:', 'runs-onn:'))).not.toMatchObject({ errors: [] });
  });

  it('grants write permissions only to the job that drafts the release', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const jobsWithPermissions = Object.entries(workflow.jobs).filter(([, { permissions }]) => permissions !== undefined);
    expect(jobsWithPermissions.map(([name]) => name)).toEqual(file.endsWith('release.yml') ? ['publish'] : []);
    expect(read(file)).not.toContain('pull_request_target');
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout'));
    expect(checkouts.every((step) => step.with?.['persist-credentials'] === false)).toBe(true);
  });

  it('limits the duration of each job, and pins the version of each action', () => {
    expect(jobs.every((job) => (job['timeout-minutes'] ?? Infinity) <= 90)).toBe(true);
    expect(steps.flatMap(({ uses }) => uses ?? []).filter((uses) => !/^actions\/[\w-]+@v\d+$/.test(uses))).toEqual([]);
  });

  it('runs one command per step, and only existing scripts', () => {
    expect(commands.filter((command) => /\n|&&|\$\{\{/.test(command.trim()))).toEqual([]);
    const files = commands.flatMap((command) => [...command.matchAll(/(?:node |\.\/)([\w./-]+)/g)].map(([, path]) => path ?? ''));
    expect(files.filter((path) => !existsSync(path))).toEqual([]);
    const scriptNames = commands.flatMap((command) => /npm run ([\w:-]+)/.exec(command)?.[1] ?? []);
    expect(scriptNames.filter((name) => !(name in scripts))).toEqual([]);
  });
});

it('parses issue forms and settings', () => {
  for (const file of globSync('.github/**/*.yml', { exclude: ['.github/workflows/**'] })) expect(parse(read(file))).toBeTypeOf('object');
  for (const file of globSync('.github/ISSUE_TEMPLATE/{problem,idea}.yml')) {
    const form = parse(read(file)) as { name: string; description: string; body: { id: string; type: string }[] };
    expect(form.name && form.description).toBeTruthy();
    expect(form.body.every(({ id, type }) => id && ['textarea', 'input', 'dropdown'].includes(type))).toBe(true);
  }
});
