// Announcements of the server's administrators, and reactions to them.
import * as e from '../entities.ts';
import { byId, id, name, none } from './params.ts';
import { row } from './row.ts';

export const announcementRows = {
  'announcements.list': row('GET', '/api/v1/announcements', none, e.many(e.announcement, 100)),
  'announcements.dismiss': row('POST', '/api/v1/announcements/{id}/dismiss', byId, e.ignored, { lackedBySome: true }),
  'announcements.addReaction': row('POST', '/api/v1/announcements/{id}/reactions/{name}', { id, name }, e.lenient(e.announcementReaction), {
    alternates: [{ method: 'PUT', path: '/api/v1/announcements/{id}/reactions/{name}' }],
    lackedBySome: true,
  }),
  'announcements.removeReaction': row(
    'DELETE',
    '/api/v1/announcements/{id}/reactions/{name}',
    { id, name },
    e.lenient(e.announcementReaction),
    { lackedBySome: true, undoes: 'announcements.addReaction' },
  ),
} as const;
