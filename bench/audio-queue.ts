/**
 * Processes a hundred audio files with two workers and kills one worker with SIGKILL after a third
 * of them. Checks correctness, not speed: every file must finish exactly once, with a reason if it
 * failed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sine, stereo } from '@lathe/media/audio/testing/signals';
import { wavBytes } from '@lathe/media/audio/testing/wav-files';
import { readConfig } from '../server/config.ts';
import { makeContext } from '../server/make-context.ts';
import { connect } from '../server/platform/db/connect.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { queueSongs, readSongOutcomes, type SongOutcome } from '../server/testing/queued-songs.ts';

export interface AudioQueueResult {
  files: number;
  complete: number;
  failedWithReason: number;
  /** Files that never finished, or failed without a reason. */
  lost: number;
  /** Files that finished more than once. */
  twice: number;
  seconds: number;
}

const FILES = 100;
const TIMEOUT_SECONDS = 900;
const MAIN = join(import.meta.dirname, '..', 'server', 'main.ts');

export async function measureAudioQueue(folder: string, count = FILES): Promise<AudioQueueResult> {
  await mkdir(folder, { recursive: true });
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  try {
    return await measureWithDatabase(folder, postgres.url('postgres'), count);
  } finally {
    await postgres.stop();
  }
}

async function measureWithDatabase(folder: string, databaseUrl: string, count: number) {
  const database = connect(databaseUrl, { max: 2 });
  await migrate(database);
  await database.close();
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    SECRET: 'a shared secret for all processes of this benchmark',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
  };
  const server = await makeContext(readConfig(env), databaseUrl);
  try {
    const { db } = server.ctx;
    await queueSongs(server.ctx, makeTestFiles(count));
    const started = performance.now();
    const workers = [1, 2].map((number) => startWorker(env, join(folder, `worker-${number}.log`)));
    try {
      await waitUntilEnded(Math.ceil(count / 3), () => readSongOutcomes(db));
      workers[0]?.kill();
      await waitUntilEnded(count, () => readSongOutcomes(db));
      return summarize(await readSongOutcomes(db), (performance.now() - started) / 1000);
    } finally {
      for (const worker of workers) worker.kill();
      await Promise.all(workers.map(({ ended }) => ended));
    }
  } finally {
    await server.close();
  }
}

/** In turn: a valid file, a mono file, one that is too short, and one that is not audio. */
function makeTestFiles(count: number): Buffer[] {
  const wav = (seconds: number, channels: 1 | 2) =>
    wavBytes(stereo(sine({ hz: 220, seconds, sampleRate: 44_100, dbfs: -12 })), {
      sampleRate: 44_100,
      bits: 16,
      channels,
    });
  const kinds = [wav(31, 2), wav(31, 1), wav(2, 2), Buffer.from('%PDF-1.7 is not audio')];
  return Array.from(
    { length: count },
    (_, index) => kinds[index % kinds.length] ?? Buffer.alloc(1),
  );
}

function startWorker(env: Record<string, string>, logFile: string) {
  const log = openSync(logFile, 'w');
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, HOME, ...env, ROLES: 'worker' },
    stdio: ['ignore', log, log],
    // Own process group, so that the worker's child processes are killed with it.
    detached: true,
  });
  closeSync(log);
  const ended = once(child, 'exit');
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  return {
    ended,
    kill: () => {
      if (!hasExited() && child.pid) process.kill(-child.pid, 'SIGKILL');
    },
  };
}

async function waitUntilEnded(minimum: number, read: () => Promise<SongOutcome[]>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_SECONDS * 1000;
  while (performance.now() < deadline) {
    if ((await read()).filter(({ ends }) => ends > 0).length >= minimum) return;
    await sleep(200);
  }
}

function summarize(songs: readonly SongOutcome[], seconds: number): AudioQueueResult {
  const complete = songs.filter(({ state, playable }) => state === 'complete' && playable).length;
  const failed = songs.filter(({ state, reason }) => state === 'failed' && reason !== null).length;
  return {
    files: songs.length,
    complete,
    failedWithReason: failed,
    lost: songs.length - complete - failed,
    twice: songs.filter(({ ends }) => ends > 1).length,
    seconds,
  };
}

export function audioQueueProblems({ files, lost, twice }: AudioQueueResult): string[] {
  return [
    ...(lost > 0 ? [`audio-queue: ${lost} of ${files} files did not finish correctly.`] : []),
    ...(twice > 0 ? [`audio-queue: ${twice} of ${files} files finished twice.`] : []),
  ];
}

export function audioQueueLine(result: AudioQueueResult): string {
  const { files, complete, failedWithReason, lost, twice, seconds } = result;
  const ends = `${complete} complete, ${failedWithReason} failed with a reason, ${lost} lost, ${twice} processed twice`;
  return `audio, ${files} files on two workers, one killed: ${ends}, ${seconds.toFixed(0)} s`;
}
