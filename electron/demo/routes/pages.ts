// Plain web pages for the links of accounts, posts and tags of this server, for “open in browser”.
import { notFound } from '../errors.ts';
import { pathParam, routes, type Request, type Service } from '../http/context.ts';
import { escapeHtml, originPlaceholder } from '../store/rich-text.ts';
import type { AccountRow, StatusRow } from '../store/rows.ts';
import { firstPage } from '../store/page.ts';
import { document } from './oauth-pages.ts';

export function pageRoutes({ store, title }: Service) {
  const withOrigin = (html: string) => html.replaceAll(originPlaceholder, store.origin());
  const show = (c: Request, heading: string, body: string) =>
    c.html(document(`${heading} · ${title}`, body), 200, {
      'Content-Security-Policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    });

  function person(c: Request): AccountRow {
    const row = store.accounts.byHandle(pathParam(c, 'handle').replace(/^@/, ''));
    if (!row || !pathParam(c, 'handle').startsWith('@')) throw notFound();
    return row;
  }

  function article(row: StatusRow): string {
    const author = store.accounts.byId(row.account_id);
    const name = escapeHtml(author?.display_name ?? '');
    const when = new Date(row.created_at).toISOString();
    return `<article><strong>${name}</strong> <small><time datetime="${when}">${when.slice(0, 16).replace('T', ' ')}</time></small>${
      row.spoiler_text ? `<p><em>${escapeHtml(row.spoiler_text)}</em></p>` : ''
    }${withOrigin(row.content)}</article>`;
  }

  return routes()
    .get('/', (c) =>
      show(c, title, `<h1>${escapeHtml(title)}</h1><p>A small server that lives on your own computer, inside Kittiwake.</p>`),
    )
    .get('/:handle{@\\w+}', (c) => {
      const row = person(c);
      const posts = store.timelines.ofAccount(row.id, null, firstPage(10), { excludeReblogs: true, excludeReplies: true });
      return show(
        c,
        row.display_name,
        `<h1>${escapeHtml(row.display_name)}</h1><p>${escapeHtml(row.note)}</p>${posts.map(article).join('<hr>')}`,
      );
    })
    .get('/:handle{@\\w+}/:id{\\d+}', (c) => {
      const row = store.statuses.readable(pathParam(c, 'id'), null);
      if (row?.account_id !== person(c).id) throw notFound();
      const original = row.reblog_of_id ? store.statuses.readable(row.reblog_of_id, null) : row;
      return show(c, person(c).display_name, original ? article(original) : '');
    })
    .get('/tags/:name', (c) => {
      const tag = pathParam(c, 'name');
      const posts = store.timelines.page({ kind: 'tag', tag, local: true }, null, firstPage(20));
      return show(c, `#${tag}`, `<h1>#${escapeHtml(tag)}</h1>${posts.map(article).join('<hr>')}`);
    });
}
