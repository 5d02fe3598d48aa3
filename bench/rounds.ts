/**
 * Measures the shop and its reference alternately in short rounds, so that other load affects both
 * equally. The result is the median of the ratios per round.
 */
import type { LoadOptions, LoadResult } from './generator.ts';
import { median } from './median.ts';
import type { MeasuredProcess } from './processes.ts';
import type { BenchRequest } from './scenarios.ts';

export interface Server {
  process: MeasuredProcess;
  origin: string;
}

/** A server, the requests to send, and the only accepted status. */
export interface LoadTarget {
  server: Server;
  request: BenchRequest;
  expectedStatus: number;
}

export interface Round extends Omit<LoadResult, 'requests' | 'seconds'> {
  perSecond: number;
  /** CPU time of the server per request, in microseconds. */
  cpuPerRequest: number;
}

export interface RoundPlan {
  rounds: number;
  /** Per round. */
  seconds: number;
  warmUpSeconds: number;
}

export async function measureRound(
  generator: MeasuredProcess,
  { server, request, expectedStatus }: LoadTarget,
  seconds: number,
): Promise<Round> {
  const before = await server.process.usage();
  const options: LoadOptions = { origin: server.origin, request, expectedStatus, seconds };
  const { requests, seconds: elapsed, ...result } = await generator.request<LoadResult>(options);
  const after = await server.process.usage();
  const cpu = after.cpuMicroseconds - before.cpuMicroseconds;
  return { ...result, perSecond: requests / elapsed, cpuPerRequest: cpu / requests };
}

export interface Comparison {
  subject: Round;
  reference: Round;
  /** Requests per second. */
  ratio: number;
  /** CPU time per request. */
  cpuRatio: number;
}

export async function measureAlternately(
  generator: MeasuredProcess,
  targets: { subject: LoadTarget; reference: LoadTarget },
  { rounds, seconds, warmUpSeconds }: RoundPlan,
): Promise<Comparison> {
  const warmUps = [
    await measureRound(generator, targets.reference, warmUpSeconds),
    await measureRound(generator, targets.subject, warmUpSeconds),
  ];
  const subjects: Round[] = [];
  const references: Round[] = [];
  const measurements = [
    async () => references.push(await measureRound(generator, targets.reference, seconds)),
    async () => subjects.push(await measureRound(generator, targets.subject, seconds)),
  ];
  for (let round = 0; round < rounds; round += 1) {
    for (const measureNext of measurements) await measureNext();
    // The order alternates, so that a slow drift favours neither.
    measurements.reverse();
  }
  const medianRatio = (metric: 'perSecond' | 'cpuPerRequest') =>
    median(subjects.map((subject, index) => subject[metric] / (references[index]?.[metric] ?? 0)));
  return {
    subject: summary(subjects, warmUps[1]),
    reference: summary(references, warmUps[0]),
    ratio: medianRatio('perSecond'),
    cpuRatio: 1 / medianRatio('cpuPerRequest'),
  };
}

/** Speed of the warm-up is ignored; its errors count. */
function summary(rounds: readonly Round[], warmUp: Round | undefined): Round {
  const medianOf = (metric: keyof Round) => median(rounds.map((round) => round[metric]));
  const errors = rounds.reduce((sum, round) => sum + round.errors, warmUp?.errors ?? 0);
  return {
    perSecond: medianOf('perSecond'),
    cpuPerRequest: medianOf('cpuPerRequest'),
    p50: medianOf('p50'),
    p95: medianOf('p95'),
    p99: medianOf('p99'),
    errors,
  };
}
