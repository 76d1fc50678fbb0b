// Runs the embedded server alone, or two federated ones (`npm run service`), so that other clients can be tried against them.
import { parseArgs } from 'node:util';
import { simulateSoftware, simulationOptions } from './test/software/simulate-software.ts';
import { isServerSoftwareName, serverSoftware } from './test/software/all.ts';
import { scaleRateLimits } from './src/rate-limits.ts';
import { createFederation } from './src/federation/federation.ts';
import { createDemo, type Demo, type DemoOptions } from './src/server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    life: { type: 'boolean', default: false },
    file: { type: 'string' },
    'no-rate-limits': { type: 'boolean', default: false },
    posts: { type: 'string', default: '2000' },
    domain: { type: 'string', multiple: true, default: [] },
    federated: { type: 'boolean', default: false },
    delay: { type: 'string' },
    as: { type: 'string' },
    'allow-origin': { type: 'string', multiple: true, default: [] },
  },
});

/** Ends the program with a sentence about its options. */
function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}

const allowOrigins = values['allow-origin'].map((address) => {
  const origin = URL.parse(address)?.origin ?? 'null';
  if (origin !== 'null') return origin;
  return refuse(`--allow-origin ${address}: this is no web address such as http://localhost:5173`);
});

const { as: softwareName, federated: isFederated, domain: domains, file, delay } = values;
if (softwareName !== undefined && !isServerSoftwareName(softwareName))
  refuse(`--as ${softwareName}: the service can answer as ${Object.keys(serverSoftware).join(', ')}`);
const software = softwareName === undefined ? null : serverSoftware[softwareName];

/** Returns why the options contradict each other; null: they do not. */
function findContradiction(): string | null {
  if (!isFederated && delay !== undefined) return '--delay: only servers started with --federated deliver activities to each other';
  if (!isFederated) return domains.length > 1 ? '--domain: one server has one domain; two need --federated' : null;
  if (software) return '--federated --as: both federated servers answer as Mastodon';
  if (file !== undefined) return '--federated --file: federated servers keep their data in memory, because it contains their addresses';
  if (domains.length === 1 || domains.length > 2) return '--federated --domain: name two domains, one for each server, or none';
  if (new Set(domains).size < domains.length) return '--federated --domain: the servers need different domains';
  return /^\d+$/.test(delay ?? '0') ? null : `--delay ${delay}: this is no number of milliseconds`;
}
const contradiction = findContradiction();
if (contradiction !== null) refuse(contradiction);

const options: DemoOptions = {
  port: Number(values.port),
  activity: values.life,
  allowOrigins,
  posts: Number(values.posts),
  ...(values['no-rate-limits'] && { rateLimits: scaleRateLimits(10_000) }),
};

const describe = ({ url, accounts, push: { autopushUrl, ntfyUrl } }: Demo) => ({ url, accounts, push: { autopushUrl, ntfyUrl } });

/** Returns what is printed, and what ends the servers. */
async function startFederation() {
  const [first, second] = domains;
  const federation = await createFederation({
    ...options,
    ...(first !== undefined && second !== undefined && { domains: [first, second] }),
    ...(delay !== undefined && { delayMs: Number(delay) }),
  });
  const servers = federation.servers.map((demo) => ({ domain: demo.store.domain, ...describe(demo) }));
  return { output: { servers }, close: federation.close };
}

async function startServer() {
  const [domain] = domains;
  const demo = await createDemo(
    {
      ...options,
      ...(file !== undefined && { file }),
      ...(domain !== undefined && { domain }),
      ...(software && simulationOptions(software)),
    },
    software ? simulateSoftware(software, Date.now) : undefined,
  );
  return { output: describe(demo), close: demo.close };
}

const { output, close } = await (isFederated ? startFederation() : startServer());
console.log(JSON.stringify(output));

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close().then(() => process.exit(0)));
