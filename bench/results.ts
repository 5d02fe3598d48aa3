/** All results of one run, and whether they meet the targets. */
import { type ArtworkFigures, artworkProblems } from './artwork.ts';
import { type ArtworkCheckFigures, artworkCheckProblems } from './artwork-check.ts';
import { type AudioFigures, audioProblems } from './audio.ts';
import { type AudioQueueFigures, audioQueueProblems } from './audio-queue.ts';
import type { BareFigures } from './measure-bare.ts';
import { type GrowthFigures, growthProblems } from './measure-growth.ts';
import type { LoginFigures } from './measure-login.ts';
import { type OrderGrowthFigures, orderGrowthProblems } from './measure-order-growth.ts';
import { type PhoneFigures, phoneProblems } from './measure-phone.ts';
import type { ScenarioFigures } from './measure-scenario.ts';
import type { StartFigures } from './measure-start.ts';
import { inMegabytes } from './megabytes.ts';

export interface Figures {
  scenarios: readonly ScenarioFigures[];
  bare: readonly BareFigures[];
  login: LoginFigures | null;
  start: StartFigures | null;
  audio: AudioFigures | null;
  audioQueue: AudioQueueFigures | null;
  artwork: ArtworkFigures | null;
  artworkCheck: ArtworkCheckFigures | null;
  phone: readonly PhoneFigures[] | null;
  growth: GrowthFigures | null;
  orderGrowth: OrderGrowthFigures | null;
  /** The measured process before the first scenario. */
  idleRssBytes: number | null;
}

export const MOST_START_SECONDS = 6;
/** Largest allowed ratio between login times of known and unknown addresses. */
export const MOST_LOGIN_RATIO = 1.1;
export const MOST_IDLE_BYTES = 250 * 1024 * 1024;

export function isMissed({ ratio, target }: ScenarioFigures): boolean {
  return target !== null && ratio < target;
}

/** One sentence for each result that makes the run fail. */
export function problemsOf(figures: Figures): string[] {
  const { scenarios, bare, login, start, idleRssBytes } = figures;
  const { audio, audioQueue, artwork, artworkCheck, phone, growth, orderGrowth } = figures;
  const problems: string[] = [];
  const logins = login ? [{ name: 'login', errors: login.errors }] : [];
  for (const { name, errors } of [...bare, ...scenarios, ...logins]) {
    if (errors > 0) problems.push(`${name}: ${errors} requests were not answered as expected.`);
  }
  for (const { name, ratio, target } of scenarios.filter(isMissed)) {
    problems.push(`${name}: ${ratio.toFixed(2)} of the bare server, wanted ${target?.toFixed(2)}.`);
  }
  if (login && login.ratio > MOST_LOGIN_RATIO) {
    problems.push(
      `login: known and unknown addresses differ by ${login.ratio.toFixed(2)}, wanted ${MOST_LOGIN_RATIO}.`,
    );
  }
  if (start && start.seconds > MOST_START_SECONDS) {
    problems.push(
      `start: ready after ${start.seconds.toFixed(1)} s, wanted ${MOST_START_SECONDS}.`,
    );
  }
  const idle = [
    ['start', start?.idleRssBytes],
    ['shop', idleRssBytes],
  ] as const;
  for (const [name, bytes] of idle) {
    if (bytes && bytes > MOST_IDLE_BYTES) {
      problems.push(
        `${name}: ${inMegabytes(bytes)} MB when idle, wanted ${inMegabytes(MOST_IDLE_BYTES)}.`,
      );
    }
  }
  return [
    ...problems,
    ...(audio ? audioProblems(audio) : []),
    ...(audioQueue ? audioQueueProblems(audioQueue) : []),
    ...(artwork ? artworkProblems(artwork) : []),
    ...(artworkCheck ? artworkCheckProblems(artworkCheck) : []),
    ...(phone ?? []).flatMap(phoneProblems),
    ...(growth ? growthProblems(growth) : []),
    ...(orderGrowth ? orderGrowthProblems(orderGrowth) : []),
  ];
}
