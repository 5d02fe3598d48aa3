/**
 * Measures the shop and its reference alternately in short rounds, so that other load affects both
 * equally. The result is the median of the ratios per round.
 */
import type { Hits, Shots } from './generator.ts';
import { median } from './median.ts';
import type { OwnProcess } from './processes.ts';
import type { BenchRequest } from './scenarios.ts';

export interface Server {
  process: OwnProcess;
  origin: string;
}

/** A server, the requests to send, and the only accepted status. */
export interface Aim {
  server: Server;
  request: BenchRequest;
  expectedStatus: number;
}

export interface Round extends Omit<Hits, 'requests' | 'seconds'> {
  perSecond: number;
  /** CPU time of the server per request, in microseconds. */
  cpuPerRequest: number;
}

export interface Plan {
  rounds: number;
  /** Per round. */
  seconds: number;
  warmUpSeconds: number;
}

export async function measureRound(
  generator: OwnProcess,
  { server, request, expectedStatus }: Aim,
  seconds: number,
): Promise<Round> {
  const before = await server.process.usage();
  const shots: Shots = { origin: server.origin, request, expectedStatus, seconds };
  const { requests, seconds: taken, ...hits } = await generator.ask<Hits>(shots);
  const after = await server.process.usage();
  const cpu = after.cpuMicroseconds - before.cpuMicroseconds;
  return { ...hits, perSecond: requests / taken, cpuPerRequest: cpu / requests };
}

export interface Comparison {
  subject: Round;
  reference: Round;
  /** Requests per second. */
  ratio: number;
  /** CPU time per request. */
  cpuRatio: number;
}

export async function measureInTurns(
  generator: OwnProcess,
  aims: { subject: Aim; reference: Aim },
  { rounds, seconds, warmUpSeconds }: Plan,
): Promise<Comparison> {
  const warmUps = [
    await measureRound(generator, aims.reference, warmUpSeconds),
    await measureRound(generator, aims.subject, warmUpSeconds),
  ];
  const subjects: Round[] = [];
  const references: Round[] = [];
  const turns = [
    async () => references.push(await measureRound(generator, aims.reference, seconds)),
    async () => subjects.push(await measureRound(generator, aims.subject, seconds)),
  ];
  for (let round = 0; round < rounds; round += 1) {
    for (const turn of turns) await turn();
    // The order alternates, so that a slow drift favours neither.
    turns.reverse();
  }
  const ratioOf = (figure: 'perSecond' | 'cpuPerRequest') =>
    median(subjects.map((own, index) => own[figure] / (references[index]?.[figure] ?? 0)));
  return {
    subject: summary(subjects, warmUps[1]),
    reference: summary(references, warmUps[0]),
    ratio: ratioOf('perSecond'),
    cpuRatio: 1 / ratioOf('cpuPerRequest'),
  };
}

/** Speed of the warm-up is ignored; its errors count. */
function summary(rounds: readonly Round[], warmUp: Round | undefined): Round {
  const middle = (figure: keyof Round) => median(rounds.map((round) => round[figure]));
  const errors = rounds.reduce((sum, round) => sum + round.errors, warmUp?.errors ?? 0);
  return {
    perSecond: middle('perSecond'),
    cpuPerRequest: middle('cpuPerRequest'),
    p50: middle('p50'),
    p95: middle('p95'),
    p99: middle('p99'),
    errors,
  };
}
