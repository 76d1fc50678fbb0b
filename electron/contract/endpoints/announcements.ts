// Announcements of the server's administrators, and reactions to them.
import { announcement, announcementReaction } from '../entities/announcement.ts';
import { ignored, lenient, many } from '../entities/fields.ts';
import { byId, id, name, none } from './params.ts';
import { row } from './row.ts';

export const announcementRows = {
  'announcements.list': row('GET', '/api/v1/announcements', none, many(announcement, 100), { lackedBySome: true }),
  'announcements.dismiss': row('POST', '/api/v1/announcements/{id}/dismiss', byId, ignored, { lackedBySome: true }),
  'announcements.addReaction': row('POST', '/api/v1/announcements/{id}/reactions/{name}', { id, name }, lenient(announcementReaction), {
    alternates: [{ method: 'PUT', path: '/api/v1/announcements/{id}/reactions/{name}' }],
    lackedBySome: true,
  }),
  'announcements.removeReaction': row(
    'DELETE',
    '/api/v1/announcements/{id}/reactions/{name}',
    { id, name },
    lenient(announcementReaction),
    { lackedBySome: true, undoes: 'announcements.addReaction' },
  ),
} as const;
