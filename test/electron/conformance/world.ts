// The type of a conformance case, and the running service that the cases share.
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import type { Endpoints, EndpointName, ParamsOf, AnswerOf } from '../../../electron/contract/endpoints.ts';
import type { Act } from '../../../electron/demo/act.ts';
import { decodeIds, encodeId } from '../../../electron/demo/makes/ids.ts';
import type { IdShape } from '../../../electron/demo/makes/ids.ts';
import { makes } from '../../../electron/demo/makes/makes.ts';
import type { MakeName } from '../../../electron/demo/makes/makes.ts';
import { createDemo } from '../../faults/demo.ts';
import type { Demo } from '../../faults/demo.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { createRequest } from '../../../electron/api/request.ts';

export interface World {
  demo: Demo;
  act: Act;
  token: string;
  /** The id of an account. */
  id(acct: string): string;
  /** Calls through the client, to prepare a case or to check its effect; as Mira by default. */
  ask<N extends EndpointName>(name: N, params: ParamsOf<N>, acct?: string): Promise<AnswerOf<N>>;
  /** The body of the latest answer, unparsed. */
  answered(): string;
}

export interface Case<N extends EndpointName> {
  params: ParamsOf<N>;
  path: string;
  /** Without `?`. */
  query?: string;
  /** The expected body, as JSON, as a form or in parts; without them, no body. */
  json?: string;
  form?: string;
  /** The expected parts of a multipart body besides its file. */
  multipart?: Record<string, string>;
  headers?: Record<string, string>;
  /** The published schema of the answer, or of each of its entries. */
  entity?: string;
  /** The expected body of the answer, when the documentation defines it exactly. */
  answer?: string;
  expect(data: AnswerOf<N>): void | Promise<void>;
}

/** Prepares the service, then returns the call and what to expect of it. */
export type Cases = { [N in keyof Endpoints]?: (world: World) => Case<N> | Promise<Case<N>> };

/** The ids that people's acts give and take are those of the make. */
function actAs(act: Act, ids: IdShape): Act {
  const changed = (value: unknown, change: (ids: IdShape, text: string) => string): unknown => {
    if (typeof value === 'string') return change(ids, value);
    if (typeof value !== 'object' || value === null || !('inReplyTo' in value)) return value;
    return { ...value, inReplyTo: changed(value.inReplyTo, change) };
  };
  const entries = Object.entries(act).map(([name, run]) => [
    name,
    (...args: unknown[]) => changed((run as (...given: unknown[]) => unknown)(...args.map((arg) => changed(arg, decodeIds))), encodeId),
  ]);
  return Object.fromEntries(entries) as Act;
}

/** `as`: the make that the service answers as. */
export async function startWorld(as?: MakeName): Promise<World> {
  const demo = await createDemo({ posts: 0, pushesAnywhere: true, ...(as && { as }) });
  const act = as ? actAs(demo.act, makes[as].ids) : demo.act;
  let answered: Promise<string> = Promise.resolve('');
  const request = createRequest({
    clock: systemClock,
    userAgent: 'Kittiwake/test',
    async fetch(...given) {
      const response = await fetch(...given);
      answered = response.clone().text();
      await answered;
      return response;
    },
  });
  let latest = '';
  const tokenOf = (acct: string) => demo.accounts.find((account) => account.acct === acct)?.token ?? '';
  return {
    demo,
    act,
    token: tokenOf('mira'),
    id: act.id,
    async ask(name, params, acct = 'mira') {
      const result = await request({ origin: demo.url, token: tokenOf(acct) }, name, params);
      latest = await answered;
      if (!result.ok) throw new Error(`${name}: ${result.error.code}, ${describeFailure(result.error)}`);
      return result.value.data;
    },
    answered: () => latest,
  };
}
