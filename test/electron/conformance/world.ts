// What a case of the conformance table is, and the running service that the cases share.
import type { Endpoints, EndpointName, ParamsOf, AnswerOf } from '../../../electron/contract/endpoints.ts';
import type { Act } from '../../../electron/demo/act.ts';
import { createDemo } from '../../../electron/demo/server.ts';
import type { Demo } from '../../../electron/demo/server.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { createRequest } from '../../../electron/api/request.ts';

export interface World {
  demo: Demo;
  act: Act;
  token: string;
  /** The id of somebody. */
  id(acct: string): string;
  /** A call through the client, by which a case sets things up or looks at what came of it; as Mira unless said. */
  ask<N extends EndpointName>(name: N, params: ParamsOf<N>, acct?: string): Promise<AnswerOf<N>>;
  /** Body of the latest answer, byte for byte as text. */
  answered(): string;
}

export interface Case<N extends EndpointName> {
  params: ParamsOf<N>;
  path: string;
  /** Without `?`. */
  query?: string;
  /** Bytes of the body; without either there is none. */
  json?: string;
  form?: string;
  headers?: Record<string, string>;
  /** The published schema of the answer, or of each of its entries. */
  entity?: string;
  /** Bytes of the answer, where the documentation names them. */
  answer?: string;
  expect(data: AnswerOf<N>): void | Promise<void>;
}

/** Sets the scene, then says what is called and what must come of it. */
export type Cases = { [N in keyof Endpoints]?: (world: World) => Case<N> | Promise<Case<N>> };

export async function startWorld(): Promise<World> {
  const demo = await createDemo({ posts: 0 });
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
    act: demo.act,
    token: tokenOf('mira'),
    id: demo.act.id,
    async ask(name, params, acct = 'mira') {
      const result = await request({ origin: demo.url, token: tokenOf(acct) }, name, params);
      latest = await answered;
      if (!result.ok) throw new Error(`${name}: ${result.error.code}, ${result.error.message}`);
      return result.value.data;
    },
    answered: () => latest,
  };
}
