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

export interface OwnProcess extends AsyncDisposable {
  /** Sends a message and waits for the reply; one at a time. */
  ask<T>(question: unknown): Promise<T>;
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
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'SystemRoot', 'TEMP'];

const living = new Set<ChildProcess>();

/** Code that waits for one of them then fails and cleans up. */
export function stopAllProcesses(): void {
  for (const child of living) child.kill('SIGTERM');
}

export function startProcess(script: string, { env = {}, logFile }: Options): OwnProcess {
  const inherited = PASSED_ON.flatMap((name) => {
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
  living.add(child);
  child.once('exit', () => living.delete(child));

  const failure = () => {
    const lastWords = readFileSync(logFile, 'utf8').slice(-2000);
    return new Error(`${basename(script)} ended too early. It said:\n${lastWords}`);
  };
  function ask<T>(question: unknown): Promise<T> {
    return new Promise((answered, failed) => {
      if (hasEnded(child)) return failed(failure());
      const onExit = () => failed(failure());
      child.once('exit', onExit);
      child.once('message', (answer) => {
        child.off('exit', onExit);
        answered(answer as T);
      });
      child.send(question as object);
    });
  }
  return {
    ask,
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
  return new Promise((stopped) => {
    if (hasEnded(child)) return stopped();
    child.once('exit', () => stopped());
    child.kill('SIGTERM');
  });
}
