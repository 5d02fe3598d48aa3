/** Everything that is measured, and what measures it, runs in a process of its own. */
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
  /** Sends a message and waits for the answer; one at a time. */
  ask<T>(question: unknown): Promise<T>;
  usage(): Promise<Usage>;
  assertAlive(): void;
}

interface Options {
  env?: Record<string, string>;
  /** Takes what the process says, and is quoted when it fails. */
  logFile: string;
}

/** Nothing else: the settings of a shop that also lives here must not reach the one measured. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'SystemRoot', 'TEMP'];

const living = new Set<ChildProcess>();

/** Whoever waits for one of them then fails, and clears up after itself. */
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
