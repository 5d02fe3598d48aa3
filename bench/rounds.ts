/**
 * Measures the shop and its reference in turns, in short rounds, so that whatever else the machine
 * does hits both alike. What counts is the ratio within a round; the median of them is the figure.
 */
import type { Hits, Shots } from './generator.ts';
import { median } from './median.ts';
import type { OwnProcess } from './processes.ts';
import type { BenchRequest } from './scenarios.ts';

export interface Server {
  process: OwnProcess;
  origin: string;
}

/** A server, what it is asked, and the only status that is right. */
export interface Aim {
  server: Server;
  request: BenchRequest;
  expectedStatus: number;
}

export interface Round extends Omit<Hits, 'requests' | 'seconds'> {
  perSecond: number;
  /** Time of the processor that the server took for one request, in microseconds. */
  cpuPerRequest: number;
}

interface Plan {
  rounds: number;
  seconds: number;
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

export async function measureInTurns(
  generator: OwnProcess,
  aims: { subject: Aim; reference: Aim },
  { rounds, seconds }: Plan,
): Promise<{ subject: Round; reference: Round; ratio: number; cpuRatio: number }> {
  const subjects: Round[] = [];
  const references: Round[] = [];
  const turns = [
    () => measureRound(generator, aims.reference, seconds).then((round) => references.push(round)),
    () => measureRound(generator, aims.subject, seconds).then((round) => subjects.push(round)),
  ];
  for (let round = 0; round <= rounds; round += 1) {
    for (const turn of turns) await turn();
    // Whoever was second is first next time, so that a slow change favours nobody.
    turns.reverse();
  }
  // The first round has warmed both up; its speed says nothing, but its errors do.
  const [subject, reference] = [summary(subjects), summary(references)];
  const ratios = (figure: 'perSecond' | 'cpuPerRequest') =>
    subjects.slice(1).map((own, index) => own[figure] / (references[index + 1]?.[figure] ?? 0));
  return {
    subject,
    reference,
    ratio: median(ratios('perSecond')),
    cpuRatio: 1 / median(ratios('cpuPerRequest')),
  };
}

function summary(all: readonly Round[]): Round {
  const measured = all.slice(1);
  const middle = (figure: keyof Round) => median(measured.map((round) => round[figure]));
  return {
    perSecond: middle('perSecond'),
    cpuPerRequest: middle('cpuPerRequest'),
    p50: middle('p50'),
    p95: middle('p95'),
    p99: middle('p99'),
    errors: all.reduce((sum, { errors }) => sum + errors, 0),
  };
}
