// Defines the type of a conformance case, and starts the embedded server that the cases share.
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import type { Endpoints, EndpointName, ParamsOf, AnswerOf } from '@kittiwake/mastodon-api/endpoints';
import type { DemoActions } from '@kittiwake/demo-server/actions';
import { decodeIds, encodeId } from '@kittiwake/demo-server/test/software/id-formats';
import type { IdFormat } from '@kittiwake/demo-server/test/software/id-formats';
import { serverSoftware } from '@kittiwake/demo-server/test/software/all';
import type { ServerSoftwareName } from '@kittiwake/demo-server/test/software/all';
import { createTestDemo } from '@kittiwake/demo-server/test/support/demo';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { systemClock } from '../../../electron/system/clock.ts';
import { createRequest } from '../../../electron/api/request.ts';

export interface ConformanceWorld {
  demo: TestDemo;
  act: DemoActions;
  token: string;
  /** Returns the id of an account. */
  id(acct: string): string;
  /** Calls through the client, to prepare a case or to check its effect; as mira by default. */
  ask<N extends EndpointName>(name: N, params: ParamsOf<N>, acct?: string): Promise<AnswerOf<N>>;
  /** Returns the body of the latest response, unparsed. */
  lastResponseBody(): string;
}

export interface ConformanceCase<N extends EndpointName> {
  params: ParamsOf<N>;
  path: string;
  /** Query string without `?`. */
  query?: string;
  /** Expected body as JSON, as a form, or in parts; without any of them, no body. */
  json?: string;
  form?: string;
  /** Expected parts of a multipart body, without its file. */
  multipart?: Record<string, string>;
  headers?: Record<string, string>;
  /** Name of the published schema of the response, or of each entry of the response. */
  entity?: string;
  /** Expected response body, where the documentation defines it exactly. */
  answer?: string;
  expect(data: AnswerOf<N>): void | Promise<void>;
}

/** Prepares the server, then returns the call and its expected result. */
export type ConformanceCases = { [N in keyof Endpoints]?: (world: ConformanceWorld) => ConformanceCase<N> | Promise<ConformanceCase<N>> };

/** Wraps the server-side actions so that they take and return ids in the form of the simulated software. */
function wrapAct(act: DemoActions, ids: IdFormat): DemoActions {
  const mapIds = (value: unknown, change: (ids: IdFormat, text: string) => string): unknown => {
    if (typeof value === 'string') return change(ids, value);
    if (typeof value !== 'object' || value === null || !('inReplyTo' in value)) return value;
    return { ...value, inReplyTo: mapIds(value.inReplyTo, change) };
  };
  const entries = Object.entries(act).map(([name, run]) => [
    name,
    (...args: unknown[]) => mapIds((run as (...values: unknown[]) => unknown)(...args.map((arg) => mapIds(arg, decodeIds))), encodeId),
  ]);
  return Object.fromEntries(entries) as DemoActions;
}

/** `as`: the software that the server simulates. */
export async function startConformanceWorld(as?: ServerSoftwareName): Promise<ConformanceWorld> {
  const demo = await createTestDemo({ posts: 0, pushesAnywhere: true, ...(as && { as }) });
  const act = as ? wrapAct(demo.act, serverSoftware[as].idFormat) : demo.act;
  let answered: Promise<string> = Promise.resolve('');
  const request = createRequest({
    clock: systemClock,
    userAgent: 'Kittiwake/test',
    async fetch(...args) {
      const response = await fetch(...args);
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
    lastResponseBody: () => latest,
  };
}
