// A server that does what actions ask for, and keeps how far the notifications were read.
import { rawStatus } from '../api/sample.ts';
import { json } from '../api/stub-server.ts';
import type { Answer } from '../api/stub-server.ts';

const favourited = { ...rawStatus, favourited: true };

export function actionServer(): { answer: Answer; marker: string | null } {
  const asked = { answer, marker: null as string | null };
  function answer(...[request, response, raw]: Parameters<Answer>): ReturnType<Answer> {
    if (request.url.startsWith('/api/v1/markers')) {
      if (request.method === 'POST') {
        const body = JSON.parse(request.body) as { notifications: { last_read_id: string } };
        asked.marker = body.notifications.last_read_id;
      }
      const { marker } = asked;
      return json(marker === null ? {} : { notifications: { last_read_id: marker, version: 1, updated_at: '' } })(request, response, raw);
    }
    return json(request.url.includes('/follow_requests/') ? { id: '9', followed_by: true } : favourited)(request, response, raw);
  }
  return asked;
}
