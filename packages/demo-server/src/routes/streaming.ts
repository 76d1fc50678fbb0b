// Serves /api/v1/streaming as server-sent events, which some clients use instead of the WebSocket.
import { streamSSE } from 'hono/streaming';
import { ApiError } from '../errors.ts';
import { readParams, requireUser, createRoutes, requireToken } from '../http/context.ts';
import { streamNames, type StreamHub } from '../http/stream.ts';

const pingIntervalMs = 15_000;

export function streamingRoutes(hub: StreamHub) {
  return createRoutes()
    .get('/api/v1/streaming/health', (c) => c.text('OK'))
    .get('/api/v1/streaming/:kind{.+}', (c) => {
      const user = requireUser(c);
      const stream = c.req.param('kind').replaceAll('/', ':');
      if (!(streamNames as readonly string[]).includes(stream)) throw new ApiError(404, 'Not found');
      const { text } = readParams(c);
      const subscription = hub.resolveSubscription(user.id, { stream, tag: text('tag') ?? null, list: text('list') ?? null });
      if ('error' in subscription) throw new ApiError(subscription.status, subscription.error);
      return streamSSE(c, async (events) => {
        await events.write(':)\n');
        await new Promise<void>((resolve) => {
          const removeClient = hub.addEventSourceClient(
            user.id,
            requireToken(c).token,
            subscription,
            ({ event, payload }) => void events.writeSSE({ event, data: payload ?? 'undefined' }),
            resolve,
          );
          const pingTimer = setInterval(() => void events.write(':thump\n'), pingIntervalMs);
          const end = () => {
            clearInterval(pingTimer);
            removeClient();
            resolve();
          };
          events.onAbort(end);
        });
      });
    });
}
