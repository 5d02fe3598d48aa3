/** All results of one run, and whether they meet the targets. */
import { type ArtworkResult, artworkProblems } from './artwork.ts';
import { type ArtworkCheckResult, artworkCheckProblems } from './artwork-check.ts';
import { type AudioResult, audioProblems } from './audio.ts';
import { type AudioQueueResult, audioQueueProblems } from './audio-queue.ts';
import { type LighthouseResult, lighthouseProblems } from './lighthouse.ts';
import type { BareResult } from './measure-bare.ts';
import { type GrowthResult, growthProblems } from './measure-growth.ts';
import { type LedgerResult, ledgerProblems } from './measure-ledger.ts';
import type { LoginResult } from './measure-login.ts';
import { type OrderGrowthResult, orderGrowthProblems } from './measure-order-growth.ts';
import { type PayoutsResult, payoutsProblems } from './measure-payouts.ts';
import { type PhoneResult, phoneProblems } from './measure-phone.ts';
import type { ScenarioResult } from './measure-scenario.ts';
import type { StartResult } from './measure-start.ts';
import { type StatementResult, statementProblems } from './measure-statement.ts';
import { type StatisticsResult, statisticsProblems } from './measure-statistics.ts';
import { inMegabytes } from './megabytes.ts';
import { type MerchResult, merchProblems } from './merch.ts';

export interface BenchResults {
  scenarios: readonly ScenarioResult[];
  bare: readonly BareResult[];
  login: LoginResult | null;
  start: StartResult | null;
  audio: AudioResult | null;
  audioQueue: AudioQueueResult | null;
  artwork: ArtworkResult | null;
  artworkCheck: ArtworkCheckResult | null;
  merch: MerchResult | null;
  phone: readonly PhoneResult[] | null;
  lighthouse: readonly LighthouseResult[] | null;
  growth: GrowthResult | null;
  orderGrowth: OrderGrowthResult | null;
  ledger: LedgerResult | null;
  payouts: PayoutsResult | null;
  statement: StatementResult | null;
  statistics: StatisticsResult | null;
  /** The measured process before the first scenario. */
  idleRssBytes: number | null;
}

export const MAX_START_SECONDS = 6;
/** Largest allowed ratio between login times of known and unknown addresses. */
export const MAX_LOGIN_RATIO = 1.1;
export const MAX_IDLE_BYTES = 250 * 1024 * 1024;

export function missesTarget({ ratio, target }: ScenarioResult): boolean {
  return target !== null && ratio < target;
}

/** One sentence for each result that makes the run fail. */
export function findProblems(results: BenchResults): string[] {
  const { scenarios, bare, login, start, idleRssBytes } = results;
  const { audio, audioQueue, artwork, artworkCheck, phone, growth, orderGrowth, ledger, payouts } =
    results;
  const problems: string[] = [];
  const logins = login ? [{ name: 'login', errors: login.errors }] : [];
  for (const { name, errors } of [...bare, ...scenarios, ...logins]) {
    if (errors > 0) problems.push(`${name}: ${errors} requests got an unexpected response.`);
  }
  for (const { name, ratio, target } of scenarios.filter(missesTarget)) {
    problems.push(
      `${name}: ${ratio.toFixed(2)} of the bare server, expected at least ${target?.toFixed(2)}.`,
    );
  }
  if (login && login.ratio > MAX_LOGIN_RATIO) {
    problems.push(
      `login: known and unknown addresses differ by ${login.ratio.toFixed(2)}, expected at most ${MAX_LOGIN_RATIO}.`,
    );
  }
  if (start && start.seconds > MAX_START_SECONDS) {
    problems.push(
      `start: ready after ${start.seconds.toFixed(1)} s, expected at most ${MAX_START_SECONDS}.`,
    );
  }
  const idle = [
    ['start', start?.idleRssBytes],
    ['shop', idleRssBytes],
  ] as const;
  for (const [name, bytes] of idle) {
    if (bytes && bytes > MAX_IDLE_BYTES) {
      problems.push(
        `${name}: ${inMegabytes(bytes)} MB when idle, expected at most ${inMegabytes(MAX_IDLE_BYTES)}.`,
      );
    }
  }
  return [
    ...problems,
    ...(audio ? audioProblems(audio) : []),
    ...(audioQueue ? audioQueueProblems(audioQueue) : []),
    ...(artwork ? artworkProblems(artwork) : []),
    ...(artworkCheck ? artworkCheckProblems(artworkCheck) : []),
    ...(results.merch ? merchProblems(results.merch) : []),
    ...(phone ?? []).flatMap(phoneProblems),
    ...(results.lighthouse ?? []).flatMap(lighthouseProblems),
    ...(growth ? growthProblems(growth) : []),
    ...(orderGrowth ? orderGrowthProblems(orderGrowth) : []),
    ...(ledger ? ledgerProblems(ledger) : []),
    ...(payouts ? payoutsProblems(payouts) : []),
    ...(results.statement ? statementProblems(results.statement) : []),
    ...(results.statistics ? statisticsProblems(results.statistics) : []),
  ];
}
