import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { instance, instanceV2 } from '@kittiwake/mastodon-api/entities/instance';
import { AboutServer } from '../../../../renderer/state/server/about-server.svelte.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';

const older = v.parse(instance, {
  title: 'Coast',
  version: '4.0',
  registrations: true,
  approval_required: true,
  description: '<p>Long</p>',
});
const newer = v.parse(instanceV2, { title: 'Coast 2', version: '4.4', description: 'Short', rules: [{ id: '1', text: 'Be kind.' }] });

describe('the server information', () => {
  it('comes from the newer endpoint, with missing parts from the older one', async () => {
    const { account } = fakeAccount({
      'instance.get': () => page(older),
      'instance.v2': () => page(newer),
      'instance.rules': () => refusal,
    });
    const about = new AboutServer(account);
    await about.load();
    expect(about.facts).toMatchObject({ title: 'Coast 2', version: '4.4', description: 'Short', more: '<p>Long</p>' });
    expect(about.rules.map(({ text }) => text)).toEqual(['Be kind.']);
  });

  it('comes from the older endpoint alone on an older server', async () => {
    const { account } = fakeAccount({ 'instance.get': () => page(older), 'instance.v2': () => refusal, 'instance.rules': () => page([]) });
    const about = new AboutServer(account);
    await about.load();
    expect(about.facts).toMatchObject({ title: 'Coast', registrations: 'approval', more: '' });
    expect(about.problem).toBeNull();
  });

  it('has a problem if both endpoints fail', async () => {
    const { account } = fakeAccount({ 'instance.get': () => refusal, 'instance.v2': () => refusal, 'instance.rules': () => refusal });
    const about = new AboutServer(account);
    await about.load();
    expect([about.facts, describeFailure(about.problem)]).toEqual([null, describeFailure(refusal.error)]);
  });

  it('is loaded once, and its peers are sorted', async () => {
    const { account, names } = fakeAccount({ 'instance.peers': () => page(['north.example', 'far.example']) });
    const about = new AboutServer(account);
    about.loadOnce(about.loadPeers, 'peers');
    about.loadOnce(about.loadPeers, 'peers');
    await vi.waitFor(() => expect(about.peers?.names).toEqual(['far.example', 'north.example']));
    expect(names()).toEqual(['instance.peers']);
  });
});
