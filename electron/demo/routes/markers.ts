// /api/v1/markers: the read positions of an account.
import { input, me, routes, type Request, type Service } from '../http/context.ts';
import { presentMarker } from '../present/others.ts';

const timelines = ['home', 'notifications'];

export function markerRoutes({ store }: Service) {
  const { groups } = store;
  const answer = (c: Request, wanted: string[]) => {
    const rows = wanted.flatMap((timeline) => groups.marker(me(c).id, timeline) ?? []);
    return c.json(Object.fromEntries(rows.map((row) => [row.timeline, presentMarker(row)])));
  };

  return routes()
    .get('/api/v1/markers', (c) => {
      const wanted = input(c).list('timeline');
      return answer(
        c,
        timelines.filter((timeline) => wanted.includes(timeline)),
      );
    })
    .post('/api/v1/markers', (c) => {
      const saved = timelines.filter((timeline) => input(c).tree(timeline)?.text('last_read_id'));
      for (const timeline of saved) groups.setMarker(me(c).id, timeline, input(c).tree(timeline)?.text('last_read_id') ?? '');
      return answer(c, saved);
    });
}
