// Serves /api/v1/streaming as server-sent events, which some clients use instead of the WebSocket.
import { streamSSE } from 'hono/streaming';
import { ApiError } from '../errors.ts';
import { readParams, requireUser, createRoutes, requireToken } from '../http/context.ts';
import { parseSubscription, type StreamHub } from '../http/stream.ts';

const pingIntervalMs = 15_000;

export function streamingRoutes(hub: StreamHub) {
  return createRoutes()
    .get('/api/v1/streaming/health', (c) => c.text('OK'))
    .get('/api/v1/streaming/:kind{.+}', (c) => {
      const user = requireUser(c);
      const name = c.req.param('kind').replaceAll('/', ':');
      const subscription = parseSubscription(name, readParams(c).text('tag') ?? null, readParams(c).text('list') ?? null);
      if (!subscription) throw new ApiError(404, 'Not found');
      return streamSSE(c, async (stream) => {
        await stream.write(':)\n');
        await new Promise<void>((resolve) => {
          const removeClient = hub.addEventSourceClient(
            user.id,
            requireToken(c).token,
            subscription,
            ({ event, payload }) => void stream.writeSSE({ event, data: payload ?? 'undefined' }),
            resolve,
          );
          const pingTimer = setInterval(() => void stream.write(':thump\n'), pingIntervalMs);
          const end = () => {
            clearInterval(pingTimer);
            removeClient();
            resolve();
          };
          stream.onAbort(end);
        });
      });
    });
}
