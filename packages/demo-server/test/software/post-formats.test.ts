// Tests the post formats of simulated software: packages/demo-server/test/software/post-formats.ts.
import { expect, test } from 'vitest';
import { renderPostFormat } from './post-formats.ts';

test.each([
  ['text/markdown', '<p>**a** _b_ `c` snake_case_name</p>', '<p><strong>a</strong> <em>b</em> <code>c</code> snake_case_name</p>'],
  ['text/markdown', '<p><a href="https://x.example/_a_">_a_</a></p>', '<p><a href="https://x.example/_a_"><em>a</em></a></p>'],
  ['text/html', '<p>&lt;b&gt;a&lt;/b&gt; &lt;script&gt;</p>', '<p><b>a</b> &lt;script&gt;</p>'],
  ['text/bbcode', '<p>[b]a[/b] [code]c[/code]</p>', '<p><b>a</b> <code>c</code></p>'],
  ['text/plain', '<p>**a**</p>', '<p>**a**</p>'],
  [undefined, '<p>**a**</p>', '<p>**a**</p>'],
])('renders %s', (type, html, rendered) => {
  expect(renderPostFormat(html, type)).toBe(rendered);
});
