// /api/v1/streaming over server-sent events, which some clients use instead of the WebSocket.
import { streamSSE } from 'hono/streaming';
import { ApiError } from '../errors.ts';
import { input, me, routes, token } from '../http/context.ts';
import { subscriptionFor, type StreamHub } from '../http/stream.ts';

const pingIntervalMs = 15_000;

export function streamingRoutes(hub: StreamHub) {
  return routes()
    .get('/api/v1/streaming/health', (c) => c.text('OK'))
    .get('/api/v1/streaming/:kind{.+}', (c) => {
      const person = me(c);
      const name = c.req.param('kind').replaceAll('/', ':');
      const subscription = subscriptionFor(name, input(c).text('tag') ?? null, input(c).text('list') ?? null);
      if (!subscription) throw new ApiError(404, 'Not found');
      return streamSSE(c, async (stream) => {
        await stream.write(':)\n');
        await new Promise<void>((resolve) => {
          const leave = hub.listen(
            person.id,
            token(c).token,
            subscription,
            ({ event, payload }) => void stream.writeSSE({ event, data: payload ?? 'undefined' }),
            resolve,
          );
          const pingTimer = setInterval(() => void stream.write(':thump\n'), pingIntervalMs);
          const end = () => {
            clearInterval(pingTimer);
            leave();
            resolve();
          };
          stream.onAbort(end);
        });
      });
    });
}
