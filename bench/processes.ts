/** Every measured program and every load generator runs in its own process. */
import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PROBE = pathToFileURL(join(import.meta.dirname, 'usage-probe.ts')).href;

export interface Usage {
  rssBytes: number;
  cpuMicroseconds: number;
}

export interface MeasuredProcess extends AsyncDisposable {
  /** Sends a message and waits for the reply; one at a time. */
  request<T>(message: unknown): Promise<T>;
  usage(): Promise<Usage>;
  assertAlive(): void;
}

interface Options {
  env?: Record<string, string>;
  /** Receives the output of the process; quoted when it fails. */
  logFile: string;
}

/**
 * Only these are passed on, so that settings of another shop on this machine do not reach the
 * measured one.
 */
const INHERITED_ENV = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'SystemRoot', 'TEMP'];

const running = new Set<ChildProcess>();

/** Code that waits for one of them then fails and cleans up. */
export function stopAllProcesses(): void {
  for (const child of running) child.kill('SIGTERM');
}

export function startProcess(script: string, { env = {}, logFile }: Options): MeasuredProcess {
  const inherited = INHERITED_ENV.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const log = openSync(logFile, 'w');
  const child = fork(script, {
    env: { ...Object.fromEntries(inherited), ...env },
    execArgv: ['--import', PROBE],
    serialization: 'advanced',
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  running.add(child);
  child.once('exit', () => running.delete(child));

  const failure = () => {
    const logTail = readFileSync(logFile, 'utf8').slice(-2000);
    return new Error(`${basename(script)} ended too early. Its output:\n${logTail}`);
  };
  function ask<T>(message: unknown): Promise<T> {
    return new Promise((resolve, reject) => {
      if (hasEnded(child)) return reject(failure());
      const onExit = () => reject(failure());
      child.once('exit', onExit);
      child.once('message', (reply) => {
        child.off('exit', onExit);
        resolve(reply as T);
      });
      child.send(message as object);
    });
  }
  return {
    request: ask,
    usage: () => ask<Usage>('usage'),
    assertAlive() {
      if (hasEnded(child)) throw failure();
    },
    [Symbol.asyncDispose]: () => stop(child),
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(child)) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
