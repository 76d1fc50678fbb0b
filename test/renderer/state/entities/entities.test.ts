// Tests which entities stay in memory after a day of streaming.
import { expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { account as accountSchema, relationship as relationshipSchema } from '@kittiwake/mastodon-api/entities/account';
import { notification as notificationSchema } from '@kittiwake/mastodon-api/entities/notification';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import { Entities } from '../../../../renderer/state/entities/entities.ts';

const one = v.parse(statusSchema, { id: '1', account: { id: '7', acct: 'ida' } });
const person = v.parse(accountSchema, { id: '7', acct: 'ida' });
const status = (id: number, more: object = {}) => ({ ...one, id: String(id), account: { ...person, id: `person${id}` }, ...more });
const notification = v.parse(notificationSchema, { id: '1', type: 'favourite', account: { id: '7', acct: 'ida' } });
const relationship = v.parse(relationshipSchema, { id: '7' });

function afterADay(entities: Entities): void {
  for (let id = 0; id < 20_000; id += 1) {
    entities.saveStatus(status(id));
    entities.saveNotifications([{ ...notification, id: String(id) }]);
    entities.saveRelationships([{ ...relationship, id: `person${id}` }]);
    entities.prune();
  }
}

it('limits the number of stored entities after 20,000 events', () => {
  const entities = new Entities();
  afterADay(entities);
  const { statuses, accounts, relationships, notifications } = entities.counts;
  expect([statuses <= 6_000, accounts <= 3_000, relationships <= 3_000, notifications <= 2_000]).toEqual([true, true, true, true]);
  expect(entities.hasStatus('19999') && entities.hasNotification('19999')).toBe(true);
});

it('keeps the entities that a holder lists, with reblogged and quoted statuses', () => {
  const entities = new Entities();
  const quoted = { state: 'accepted' as const, quoted_status: status(-3) };
  entities.saveStatus(status(-1, { reblog: status(-2, { quote: quoted }) }));
  entities.saveAccount({ ...person, id: 'kept' });
  entities.saveNotifications([{ ...notification, id: 'kept' }]);
  entities.hold({ statusIds: () => ['-1'], accountIds: () => ['kept'], notificationIds: () => ['kept'] });
  afterADay(entities);
  expect(['-1', '-2', '-3', '0'].map(entities.hasStatus)).toEqual([true, true, true, false]);
  expect([entities.account('kept').value?.id, entities.hasNotification('kept')]).toEqual(['kept', true]);
});

it('keeps recently used entities that no holder lists', () => {
  const entities = new Entities();
  entities.saveStatus(status(-1));
  for (let id = 0; id < 20_000; id += 1) {
    entities.saveStatus(status(id));
    entities.status('-1');
    entities.prune();
  }
  expect(entities.hasStatus('-1')).toBe(true);
});

it('queries the holders rarely, however many events arrive', () => {
  const entities = new Entities();
  const statusIds = vi.fn(() => Array.from({ length: 7_000 }, (_, id) => String(id)));
  entities.hold({ statusIds });
  afterADay(entities);
  expect(statusIds.mock.calls.length).toBeLessThan(20);
});

it('keeps a nested quote that the server gives by id only', () => {
  const entities = new Entities();
  const within = { state: 'accepted' as const, quoted_status: null, quoted_status_id: '90002' };
  entities.saveStatus(status(90_001, { quote: { ...within, quoted_status: status(90_003, { quote: within }), quoted_status_id: null } }));
  expect(entities.status('90003').value?.quote).toEqual({ state: 'accepted', statusId: '90002' });
  entities.saveStatus(status(90_002));
  entities.hold({ statusIds: () => ['90001'] });
  afterADay(entities);
  expect([90_001, 90_002, 90_003].map((id) => entities.hasStatus(String(id)))).toEqual([true, true, true]);
});

it('keeps two posts that quote each other', () => {
  const entities = new Entities();
  const quoting = (quoted_status_id: string) => ({ quote: { state: 'accepted' as const, quoted_status: null, quoted_status_id } });
  entities.saveStatuses([status(90_001, quoting('90002')), status(90_002, quoting('90001'))]);
  entities.hold({ statusIds: () => ['90001'] });
  afterADay(entities);
  expect(entities.hasStatus('90002')).toBe(true);
});
