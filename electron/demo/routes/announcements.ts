// /api/v1/announcements: reading, dismissing, reacting.
import { ApiError, notFound } from '../errors.ts';
import { input, me, pathParam, routes, type Request, type Service } from '../http/context.ts';
import { isEmojiName } from '../present/emojis.ts';
import type { AnnouncementRow } from '../store/rows.ts';

const isEmoji = (name: string) => isEmojiName(name) || /^\p{RGI_Emoji}$/v.test(name);

export function announcementRoutes({ store, present }: Service) {
  const { announcements } = store;

  function announcement(c: Request): AnnouncementRow {
    me(c);
    const row = announcements.byId(pathParam(c, 'id'));
    if (!row) throw notFound();
    return row;
  }
  const name = (c: Request) => pathParam(c, 'name');
  const reaction = (c: Request, id: string) => {
    const row = announcements.reactions(id, me(c).id).find((one) => one.name === name(c));
    return c.json(present.reaction(row ?? { name: name(c), count: 0, mine: 0 }));
  };

  return routes()
    .get('/api/v1/announcements', (c) => {
      const withDismissed = input(c).flag('with_dismissed') ?? true;
      const rows = announcements.active().filter((row) => withDismissed || !announcements.isRead(row.id, me(c).id));
      return c.json(rows.map((row) => present.announcement(row, me(c).id)));
    })
    .post('/api/v1/announcements/:id/dismiss', (c) => {
      announcements.dismiss(announcement(c).id, me(c).id);
      return c.body(null, 200);
    })
    .on(['POST', 'PUT'], '/api/v1/announcements/:id/reactions/:name', (c) => {
      const { id } = announcement(c);
      if (!isEmoji(name(c))) throw new ApiError(422, 'Validation failed: Name is not a recognized emoji');
      announcements.react(id, me(c).id, name(c));
      return reaction(c, id);
    })
    .delete('/api/v1/announcements/:id/reactions/:name', (c) => {
      const { id } = announcement(c);
      if (!announcements.unreact(id, me(c).id, name(c))) throw notFound();
      return reaction(c, id);
    });
}
