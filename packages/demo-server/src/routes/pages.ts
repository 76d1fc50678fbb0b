// Renders plain web pages for the URLs of this server's accounts, posts, tags, and collections, for “open in browser”.
import { forbidden, recordNotFound } from '../errors.ts';
import { pathParam, createRoutes, type RequestContext, type RouteServices } from '../http/context.ts';
import { escapeHtml, originPlaceholder } from '../store/rich-text.ts';
import type { AccountRow, StatusRow } from '../store/rows.ts';
import { isRegistering } from '../store/accounts.ts';
import { firstPage } from '../store/database.ts';
import { renderDocument } from './oauth-pages.ts';

export function pageRoutes({ store, title }: RouteServices) {
  const insertOrigin = (html: string) => html.replaceAll(originPlaceholder, store.origin());
  const respondWithHtml = (c: RequestContext, heading: string, body: string) =>
    c.html(renderDocument(`${heading} · ${title}`, body), 200, {
      'Content-Security-Policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    });

  function requireAccount(c: RequestContext): AccountRow {
    const row = store.accounts.byHandle(pathParam(c, 'handle').replace(/^@/, ''));
    if (!row || isRegistering(row) || !pathParam(c, 'handle').startsWith('@')) throw recordNotFound();
    if (row.suspended) throw forbidden();
    return row;
  }

  function renderArticle(row: StatusRow): string {
    const author = store.accounts.byId(row.account_id);
    const name = escapeHtml(author?.display_name ?? '');
    const when = new Date(row.created_at).toISOString();
    return `<article><strong>${name}</strong> <small><time datetime="${when}">${when.slice(0, 16).replace('T', ' ')}</time></small>${
      row.spoiler_text ? `<p><em>${escapeHtml(row.spoiler_text)}</em></p>` : ''
    }${insertOrigin(row.content)}</article>`;
  }

  return createRoutes()
    .get('/', (c) =>
      respondWithHtml(c, title, `<h1>${escapeHtml(title)}</h1><p>A small server that lives on your own computer, inside Kittiwake.</p>`),
    )
    .get('/:handle{@\\w+}', (c) => {
      const row = requireAccount(c);
      const posts = store.timelines.ofAccount(row.id, null, firstPage(10), { excludeReblogs: true, excludeReplies: true });
      return respondWithHtml(
        c,
        row.display_name,
        `<h1>${escapeHtml(row.display_name)}</h1><p>${escapeHtml(row.note)}</p>${posts.map(renderArticle).join('<hr>')}`,
      );
    })
    .get('/:handle{@\\w+}/:id{\\d+}', (c) => {
      const row = store.statuses.findVisible(pathParam(c, 'id'), null);
      if (row?.account_id !== requireAccount(c).id) throw recordNotFound();
      const original = row.reblog_of_id ? store.statuses.findVisible(row.reblog_of_id, null) : row;
      return respondWithHtml(c, requireAccount(c).display_name, original ? renderArticle(original) : '');
    })
    .get('/collections/:id{\\d+}', (c) => {
      const row = store.collections.byId(pathParam(c, 'id'));
      if (row?.uri !== null) throw recordNotFound();
      const members = store.collections.itemsFor(row, null).flatMap((item) => store.accounts.byId(item.account_id) ?? []);
      const items = members.map((member) => {
        const url = escapeHtml(insertOrigin(store.accounts.urlOf(member)));
        return `<li><a href="${url}">${escapeHtml(member.display_name)}</a></li>`;
      });
      return respondWithHtml(
        c,
        row.name,
        `<h1>${escapeHtml(row.name)}</h1><p>${escapeHtml(row.description ?? '')}</p><ul>${items.join('')}</ul>`,
      );
    })
    .get('/tags/:name', (c) => {
      const tag = pathParam(c, 'name');
      const posts = store.timelines.page({ kind: 'tag', tag, local: true }, null, firstPage(20));
      return respondWithHtml(c, `#${tag}`, `<h1>#${escapeHtml(tag)}</h1>${posts.map(renderArticle).join('<hr>')}`);
    });
}
