// Runs the embedded server alone (`npm run service`), so that other clients can be tried against it.
import { parseArgs } from 'node:util';
import { simulateSoftware } from './software/simulate-software.ts';
import { isServerSoftwareName, serverSoftware } from './software/all.ts';
import { createDemo, type DemoOptions } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    life: { type: 'boolean', default: false },
    file: { type: 'string' },
    'rate-limit': { type: 'boolean', default: false },
    posts: { type: 'string', default: '2000' },
    domain: { type: 'string' },
    as: { type: 'string' },
    'allow-origin': { type: 'string', multiple: true, default: [] },
  },
});

const allowOrigins = values['allow-origin'].map((address) => {
  const origin = URL.parse(address)?.origin ?? 'null';
  if (origin !== 'null') return origin;
  console.error(`--allow-origin ${address}: this is no web address such as http://localhost:5173`);
  process.exit(1);
});

const { as: softwareName } = values;
if (softwareName !== undefined && !isServerSoftwareName(softwareName)) {
  console.error(`--as ${softwareName}: the service can answer as ${Object.keys(serverSoftware).join(', ')}`);
  process.exit(1);
}
const software = softwareName === undefined ? null : serverSoftware[softwareName];

const options: DemoOptions = {
  port: Number(values.port),
  activity: values.life,
  allowOrigins,
  posts: Number(values.posts),
  ...(values.file !== undefined && { file: values.file }),
  ...(values.domain !== undefined && { domain: values.domain }),
  ...(values['rate-limit'] && { rateLimit: 300 }),
  ...(software && { streaming: software.hasStreaming }),
};
const demo = await createDemo(options, software ? simulateSoftware(software, Date.now) : undefined);
const { autopushUrl, ntfyUrl } = demo.push;
console.log(JSON.stringify({ url: demo.url, accounts: demo.accounts, push: { autopushUrl, ntfyUrl } }));

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void demo.close().then(() => process.exit(0)));
