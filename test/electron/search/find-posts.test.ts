// Tests searching the index: words in several scripts, all operators, accounts, pages.
import { beforeEach, describe, expect, test } from 'vitest';
import { jon, mira } from '../storage/samples.ts';
import { openIndex, makeAuthor, post, textOf } from './open-index.ts';

let search: ReturnType<typeof openIndex>;
beforeEach(() => {
  search = openIndex();
});

const image = (description: string | null) => ({ id: 'm', type: 'image', url: null, preview_url: null, description });
const card = { url: 'https://notes.example/', title: 'Tide tables', description: '', type: 'link' };

describe('words in a query', () => {
  beforeEach(() => {
    search.index.save(
      mira,
      [
        post('Gulls on the pier'),
        post('The pier has gulls and a naïve tern'),
        post('今日は写真を撮りました'),
        post('東京タワーと日本語'),
        post('قرأت الكتاب مع أحمد'),
        post('مدرسة جديدة'),
        post('한국어를 배워요'),
        post('nothing but fog 🌊'),
      ],
      [],
    );
  });

  test.each([
    ['gull', ['The pier has gulls and a naïve tern', 'Gulls on the pier']],
    ['GULLS fog', []],
    ['"on the pier"', ['Gulls on the pier']],
    ['"gull"', []],
    ['pier -tern', ['Gulls on the pier']],
    ['-pier -fog 🌊', []],
    ['naive', ['The pier has gulls and a naïve tern']],
    ['写真', ['今日は写真を撮りました']],
    ['写', ['今日は写真を撮りました']],
    ['日本語', ['東京タワーと日本語']],
    ['タワ', ['東京タワーと日本語']],
    ['كتاب', ['قرأت الكتاب مع أحمد']],
    ['الكتاب', ['قرأت الكتاب مع أحمد']],
    ['احمد', ['قرأت الكتاب مع أحمد']],
    ['مدرسه', ['مدرسة جديدة']],
    ['한국', ['한국어를 배워요']],
    ['🌊', ['nothing but fog 🌊']],
    ['?!', []],
    ['"', []],
  ])('%s finds the matching posts', (query, texts) => {
    expect(search.find(query)).toEqual(texts);
  });

  test('FTS5 syntax is treated as plain text', () => {
    for (const query of ['AND', 'pier OR', 'NEAR(a b)', 'words : x', '* ^', "';--", '"a" * ('])
      expect(() => search.find(query)).not.toThrow();
  });
});

test('finds words in media descriptions, polls, preview cards, and content warnings', () => {
  search.index.save(
    mira,
    [
      post('a', { media_attachments: [image('an eider duck')] }),
      post('b', { poll: { id: '1', options: [{ title: 'puffins' }] } }),
      post('c', { card }),
      post('d', { spoiler_text: 'About food' }),
    ],
    [],
  );
  expect(search.find('eider')).toEqual(['a']);
  expect(search.page('eider').posts[0]?.beside).toEqual([
    { text: 'an ', marked: false },
    { text: 'eider', marked: true },
    { text: ' duck', marked: false },
  ]);
  expect(search.find('puffins')).toEqual(['b']);
  expect(search.find('"tide tables"')).toEqual(['c']);
  expect(search.page('food').posts[0]?.spoiler).toEqual([
    { text: 'About ', marked: false },
    { text: 'food', marked: true },
  ]);
});

describe('operators in a query', () => {
  const own = { id: '1', username: 'mira', acct: 'mira' };
  beforeEach(() => {
    const tern = makeAuthor('tern@archipelago.example');
    search.index.save(
      mira,
      [post('own', { account: own }), post('by tern', { account: tern, language: 'pt-BR', visibility: 'public' })],
      [],
    );
    search.index.save(
      mira,
      [post('at home', { account: makeAuthor('jonna'), visibility: 'private' })].map((each) => ({ ...each, id: 'h' })),
      ['h'],
    );
    search.index.save(
      mira,
      [
        post('to mira', { account: tern, mentions: [{ id: '1', username: 'mira', acct: 'mira', url: '' }] }),
        post('reply', { account: tern, in_reply_to_id: '9', in_reply_to_account_id: '1', language: 'ja' }),
        post('picture', { media_attachments: [image('x')], tags: [{ name: 'Tag1', url: '' }] }),
        post('no alt', { media_attachments: [image(null), image('y')], tags: [{ name: 'tag12', url: '' }] }),
        post('film', { media_attachments: [{ ...image('z'), type: 'gifv' }], card: { ...card, type: 'video' } }),
        post('poll', { poll: { id: '1', options: [{ title: 'one' }] } }),
        post('kept', { bookmarked: true, sensitive: true }),
        post('liked', { favourited: true, quote: { state: 'accepted', quoted_status: null } }),
      ],
      [],
    );
  });

  test.each([
    ['from:me', ['own']],
    ['from:mira', ['own']],
    ['from:mira@coast.example', ['own']],
    ['from:tern', ['reply', 'to mira', 'by tern']],
    ['from:@tern@archipelago.example by', ['by tern']],
    ['from:tern@coast.example by', []],
    ['-from:tern in:home', ['at home']],
    ['to:me', ['reply', 'to mira']],
    ['to:mira', ['to mira']],
    ['in:home', ['at home']],
    ['in:library', ['liked', 'kept', 'reply', 'to mira', 'own']],
    ['in:public', ['by tern']],
    ['in:all from:tern', ['reply', 'to mira', 'by tern']],
    ['in:local -has:media -has:poll', ['liked', 'kept', 'at home', 'own']],
    ['has:media', ['film', 'no alt', 'picture']],
    ['has:image', ['no alt', 'picture']],
    ['has:video', ['film']],
    ['has:alt', ['film', 'picture']],
    ['has:media -has:alt', ['no alt']],
    ['has:poll', ['poll']],
    ['has:link', ['film']],
    ['has:embed', ['film']],
    ['language:pt', ['by tern']],
    ['language:pt-br', ['by tern']],
    ['language:ja', ['reply']],
    ['is:reply', ['reply']],
    ['is:bookmark', ['kept']],
    ['is:favourite', ['liked']],
    ['is:sensitive', ['kept']],
    ['is:quote', ['liked']],
    ['#tag1', ['picture']],
    ['#TAG12', ['no alt']],
    ['is:boost', []],
  ])('%s finds the matching posts', (query, texts) => {
    expect(search.find(query)).toEqual(texts);
  });
});

test.each([
  'language:en\0',
  'language:\0',
  'from:te\0rn',
  'to:\u0001',
  '-language:x\0',
  '#tag\0',
  'te\0rn',
  '"te\0rn"',
  'from:"a\0b c"',
  '\0',
  'has:\0',
])('S13: the query %j with control characters is no error', (query) => {
  search.index.save(mira, [post('tern')], []);
  expect(() => search.find(query)).not.toThrow();
});

test('finds a boost by the text of the boosted post and by the account that boosted it', () => {
  const original = post('far out', { account: makeAuthor('tern@archipelago.example') });
  search.index.save(mira, [post('', { account: makeAuthor('jonna'), reblog: original }), post('other')], []);
  expect(search.find('is:boost')).toEqual(['far out']);
  expect(search.find('is:boost from:jonna')).toEqual(['far out']);
  expect(search.find('from:jonna')).toEqual([]);
  expect(search.find('is:boost from:tern')).toEqual([]);
  expect(search.find('from:tern far')).toEqual(['far out']);
});

test('finds a quoted post as a post of its own', () => {
  search.index.save(mira, [post('look', { quote: { state: 'accepted', quoted_status: post('the quoted one') } })], []);
  expect(search.find('quoted')).toEqual(['the quoted one']);
});

test('date filters use the days of the local time zone, with exact boundaries', () => {
  const at = (text: string, ...date: [number, number, number, number]) => post(text, { created_at: new Date(...date).toISOString() });
  search.index.save(
    mira,
    [
      at('last of January', 2026, 0, 31, 23),
      at('first of February', 2026, 1, 1, 0),
      at('mid February', 2026, 1, 14, 12),
      at('March', 2026, 2, 1, 0),
    ],
    [],
  );
  expect(search.find('before:2026-02-01')).toEqual(['last of January']);
  expect(search.find('after:2026-02')).toEqual(['March']);
  expect(search.find('during:2026-02')).toEqual(['mid February', 'first of February']);
  expect(search.find('during:2026-02 -during:2026-02-14')).toEqual(['first of February']);
  expect(search.find('-during:2026-02')).toEqual(['March', 'last of January']);
  expect(search.find('february after:2026-02-01')).toEqual(['mid February']);
  expect(search.find('before:2026-02 after:2026-02')).toEqual([]);
});

describe('a search with several accounts', () => {
  test('returns a post that both have once, as that of the searching account, with all accounts that have it', () => {
    const sharedPost = post('gulls');
    search.index.save(jon, [{ ...sharedPost, id: '900' }], []);
    search.index.save(mira, [sharedPost], []);
    expect(search.page('gulls').posts).toMatchObject([
      { account: mira, status: { id: sharedPost.id }, seenBy: expect.arrayContaining([mira, jon]) as unknown },
    ]);
    expect(search.page('gulls', jon).posts).toMatchObject([{ account: jon, status: { id: '900' } }]);
    expect(search.page('gulls', mira, null, [mira]).posts).toMatchObject([{ seenBy: [mira] }]);
  });

  test('returns a direct message only to the account that has it', () => {
    search.index.save(jon, [post('a secret', { visibility: 'direct' })], []);
    expect(search.find('secret')).toEqual([]);
    expect(search.find('in:direct', jon)).toEqual(['a secret']);
  });

  test('leaves out hidden accounts and domains only for the account that hides them', () => {
    const gulls = [post('gulls', { account: makeAuthor('tern@archipelago.example') })];
    search.index.save(mira, gulls, []);
    search.index.save(jon, gulls, []);
    search.index.hide(mira, { people: [{ id: 'id-tern@archipelago.example', until: null }], hosts: [] });
    expect(search.page('gulls').posts).toMatchObject([{ account: jon, seenBy: [jon] }]);
    search.index.hide(jon, { people: [], hosts: ['archipelago.example'] });
    expect(search.find('gulls')).toEqual([]);
    search.index.hide(mira, { people: [{ id: 'id-tern@archipelago.example', until: 5 }], hosts: [] });
    expect(search.find('gulls')).toEqual(['gulls']);
  });

  test('returns no posts of a removed account and removes them from the index', () => {
    search.index.save(mira, [post('gulls')], []);
    search.index.save(jon, [post('more gulls')], []);
    search.index.removeAccount(mira);
    expect(search.find('gulls')).toEqual(['more gulls']);
    expect(search.index.accounts()).toEqual([jon]);
    expect(search.db.prepare('SELECT count(*) AS rows FROM found_docsize').get()).toEqual({ rows: 1 });
  });
});

test('pages contain each post once, and the last page has no cursor', () => {
  const all = Array.from({ length: 45 }, (_, at) => post(`gull ${at}`, at % 2 ? {} : { created_at: '2026-05-01T00:00:00.000Z' }));
  search.index.save(mira, all, []);
  const texts: string[] = [];
  let before: number | null = null;
  const sizes: number[] = [];
  do {
    const page = search.page('gull', mira, before);
    sizes.push(page.posts.length);
    texts.push(...page.posts.map(textOf));
    before = page.next;
  } while (before !== null);
  expect(sizes).toEqual([20, 20, 5]);
  expect(new Set(texts).size).toBe(45);
});

test('fills in missing fields of a post that another version of the app indexed', () => {
  search.index.save(mira, [{ ...post('old gulls'), quotes_count: undefined } as unknown as ReturnType<typeof post>], []);
  expect(search.page('gulls').posts[0]?.status.quotes_count).toBe(0);
});
