/**
 * Runs one scenario: fetches the shop's response, starts the matching reference and measures both.
 */
import { request as httpRequest } from 'node:http';
import type { MeasuredProcess } from './processes.ts';
import type { MemorySetup } from './references/memory.ts';
import { startReference } from './references/start.ts';
import { type LoadTarget, measureAlternately, type RoundPlan } from './rounds.ts';
import type { BenchRequest, Scenario } from './scenarios.ts';
import type { Shop } from './shop.ts';

export interface BenchContext {
  folder: string;
  generator: MeasuredProcess;
  shop: Shop;
  freshDatabase(): Promise<string>;
  plan: RoundPlan;
}

export interface ScenarioResult {
  name: string;
  perSecond: number;
  barePerSecond: number;
  /** Requests per second, relative to the reference. */
  ratio: number;
  /** CPU time per request, relative to the reference; other load affects it less. */
  cpuRatio: number;
  target: number | null;
  p50: number;
  p95: number;
  p99: number;
  rssBytes: number;
  errors: number;
}

export async function measureScenario(
  scenario: Scenario,
  bench: BenchContext,
): Promise<ScenarioResult> {
  const { shop, generator, plan } = bench;
  const request =
    typeof scenario.subject === 'function' ? await scenario.subject(shop) : scenario.subject;
  const response = await fetchRaw(shop.origin, request);
  if (response.status >= 400) {
    throw new Error(
      `"${scenario.name}" cannot be measured: the shop returned status ${response.status}.`,
    );
  }
  await using stack = new AsyncDisposableStack();
  const reference = await startReferenceFor(scenario, { answer: response, request, bench, stack });
  const subject = { server: shop, request, expectedStatus: response.status };
  const comparison = await measureAlternately(generator, { subject, reference }, plan);
  const { perSecond, p50, p95, p99, errors } = comparison.subject;
  return {
    name: scenario.name,
    perSecond,
    barePerSecond: comparison.reference.perSecond,
    ratio: comparison.ratio,
    cpuRatio: comparison.cpuRatio,
    target: scenario.target ?? null,
    p50,
    p95,
    p99,
    rssBytes: (await shop.process.usage()).rssBytes,
    errors: errors + comparison.reference.errors,
  };
}

interface ReferenceInput {
  answer: MemorySetup;
  request: BenchRequest;
  bench: BenchContext;
  stack: AsyncDisposableStack;
}

async function startReferenceFor(
  { reference }: Scenario,
  { answer: response, request, bench, stack }: ReferenceInput,
): Promise<LoadTarget> {
  if (typeof reference === 'function') {
    return { server: bench.shop, request: await reference(bench.shop), expectedStatus: 200 };
  }
  const setup = reference === 'memory' ? response : { url: await bench.freshDatabase() };
  const server = await startReference(reference, setup, bench.folder);
  stack.use(server.process);
  return {
    server,
    request: { path: '/', headers: request.headers ?? {} },
    expectedStatus: reference === 'memory' ? response.status : 200,
  };
}

/** Sends exactly these headers and returns the raw body; `fetch` would add headers and decode. */
function fetchRaw(
  origin: string,
  { method, path, headers, body }: BenchRequest,
): Promise<MemorySetup> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${origin}${path}`, {
      method: method ?? 'GET',
      headers: headers ?? {},
    });
    request.once('error', reject);
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          contentType: response.headers['content-type'] ?? null,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.end(body);
  });
}
