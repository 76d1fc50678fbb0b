// Tests annual reports: states, generation, and content.
import { expect, test } from 'vitest';
import { clientFor, startService } from '../client.ts';

const path = '/api/v1/annual_reports';

async function setUp(date: string) {
  let now = Date.parse(date);
  const demo = await startService({ now: () => now });
  const mira = clientFor(demo, 'mira');
  const stateOf = async (year: number) => ((await mira.get(`${path}/${year}/state`)).body as { state: string }).state;
  return { demo, mira, stateOf, pass: (ms: number) => (now += ms) };
}

test('outside of the campaign every year is ineligible, and nothing is generated', async () => {
  const { demo, mira, stateOf } = await setUp('2026-11-27T12:00:00Z');
  demo.act.post('mira', { text: 'hello' });
  expect([await stateOf(2026), await stateOf(2025)]).toEqual(['ineligible', 'ineligible']);
  expect((await mira.post(`${path}/2026/generate`)).status).toBe(204);
  expect((await mira.get(path)).body).toEqual({ annual_reports: [], accounts: [], statuses: [] });
});

test('a report is generated in the background, listed until it is read, and stays available', async () => {
  const { demo, mira, stateOf, pass } = await setUp('2026-12-20T12:00:00Z');
  expect(await stateOf(2026)).toBe('ineligible');
  const [boosted = '', liked = ''] = ['#fog', '#fog again'].map((text) => demo.act.post('mira', { text }));
  demo.act.reblog('jonna', boosted);
  demo.act.favourite('jonna', liked);
  expect([await stateOf(2026), await stateOf(2025)]).toEqual(['eligible', 'ineligible']);

  const generation = await mira.post(`${path}/2026/generate`);
  expect(generation).toMatchObject({ status: 200, body: {} });
  const header = generation.headers.get('mastodon-async-refresh') ?? '';
  expect(header).toMatch(/^id="\d+", retry=2$/);
  expect((await mira.get(`${path}/2026/state`)).headers.get('mastodon-async-refresh')).toBe(header);
  expect(await stateOf(2026)).toBe('generating');
  pass(2_001);
  expect(await stateOf(2026)).toBe('available');

  const { body } = await mira.get(path);
  expect(body).toMatchObject({
    annual_reports: [
      {
        year: 2026,
        schema_version: 2,
        account_id: mira.id,
        share_url: expect.stringMatching(/\/@mira\/wrapstodon\/2026\/[\da-f]{16}$/) as string,
        data: {
          archetype: 'lurker',
          top_statuses: { by_reblogs: boosted, by_favourites: liked, by_replies: null },
          top_hashtags: [{ name: 'fog', count: 2 }],
        },
      },
    ],
    accounts: [{ id: mira.id }],
    statuses: [{ id: boosted }, { id: liked }],
  });
  const {
    annual_reports: [report],
  } = body as { annual_reports: { data: { time_series: object[] } }[] };
  expect(report?.data.time_series).toHaveLength(12);
  expect(report?.data.time_series[11]).toMatchObject({ month: 12, statuses: 2 });

  expect((await mira.post(`${path}/2026/read`)).body).toEqual({});
  expect((await mira.get(path)).body).toMatchObject({ annual_reports: [] });
  expect((await mira.get(`${path}/2026`)).body).toMatchObject({ annual_reports: [{ year: 2026 }] });
});

test('a report that does not exist is not found', async () => {
  const { mira } = await setUp('2026-12-20T12:00:00Z');
  for (const answer of [await mira.get(`${path}/2020`), await mira.post(`${path}/2020/read`)])
    expect(answer).toMatchObject({ status: 404, body: { error: 'Record not found' } });
});
