// Serves /api/v1/announcements: read and dismiss announcements, add and remove reactions.
import { invalid, recordNotFound } from '../errors.ts';
import { readParams, requireUser, pathParam, createRoutes, type RequestContext, type RouteServices } from '../http/context.ts';
import { isEmojiName } from '../present/emojis.ts';
import type { AnnouncementRow } from '../store/rows.ts';

/** Source: ReactionValidator. */
const maxReactionNames = 8;
const isEmoji = (name: string) => isEmojiName(name) || /^\p{RGI_Emoji}$/v.test(name);

export function announcementRoutes({ store, present }: RouteServices) {
  const { announcements } = store;

  function requireAnnouncement(c: RequestContext): AnnouncementRow {
    requireUser(c);
    const row = announcements.byId(pathParam(c, 'id'));
    if (!row) throw recordNotFound();
    return row;
  }
  const readEmojiName = (c: RequestContext) => pathParam(c, 'name');
  const respondWithReaction = (c: RequestContext, id: string) => {
    const row = announcements.reactions(id, requireUser(c).id).find((one) => one.name === readEmojiName(c));
    return c.json(present.reaction(row ?? { name: readEmojiName(c), count: 0, mine: 0 }));
  };

  return createRoutes()
    .get('/api/v1/announcements', (c) => {
      const withDismissed = readParams(c).flag('with_dismissed') ?? true;
      const rows = announcements.active().filter((row) => withDismissed || !announcements.isRead(row.id, requireUser(c).id));
      return c.json(rows.map((row) => present.announcement(row, requireUser(c).id)));
    })
    .post('/api/v1/announcements/:id/dismiss', (c) => {
      announcements.dismiss(requireAnnouncement(c).id, requireUser(c).id);
      return c.body(null, 200);
    })
    .on(['POST', 'PUT'], '/api/v1/announcements/:id/reactions/:name', (c) => {
      const { id } = requireAnnouncement(c);
      const names = announcements.reactions(id, requireUser(c).id).map(({ name }) => name);
      if (!isEmoji(readEmojiName(c))) throw invalid('Name is not a recognized emoji');
      if (!names.includes(readEmojiName(c)) && names.length >= maxReactionNames) throw invalid('Limit of different reactions reached');
      announcements.react(id, requireUser(c).id, readEmojiName(c));
      return respondWithReaction(c, id);
    })
    .delete('/api/v1/announcements/:id/reactions/:name', (c) => {
      const { id } = requireAnnouncement(c);
      if (!announcements.unreact(id, requireUser(c).id, readEmojiName(c))) throw recordNotFound();
      return respondWithReaction(c, id);
    });
}
