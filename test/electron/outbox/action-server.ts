// Runs a server that performs actions and stores the notifications read marker.
import { rawStatus } from '@kittiwake/mastodon-api/test/sample';
import { json } from '../api/stub-server.ts';
import type { StubAnswer } from '../api/stub-server.ts';

const favourited = { ...rawStatus, favourited: true };

export function actionServer(): { answer: StubAnswer; marker: string | null } {
  const server = { answer, marker: null as string | null };
  function answer(...[request, response, raw]: Parameters<StubAnswer>): ReturnType<StubAnswer> {
    if (request.url.startsWith('/api/v1/markers')) {
      if (request.method === 'POST') {
        const body = JSON.parse(request.body) as { notifications: { last_read_id: string } };
        server.marker = body.notifications.last_read_id;
      }
      const { marker } = server;
      return json(marker === null ? {} : { notifications: { last_read_id: marker, version: 1, updated_at: '' } })(request, response, raw);
    }
    return json(request.url.includes('/follow_requests/') ? { id: '9', followed_by: true } : favourited)(request, response, raw);
  }
  return server;
}
