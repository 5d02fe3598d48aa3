/**
 * How a process ends. The first signal asks it to stop in order, with exit code 0; a second one, or
 * a stop that takes too long, ends it at once. `exit` listeners may still do what cannot wait.
 */
import { report, SetupError } from './platform/setup-error.ts';

/** SIGHUP: the terminal was closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** One Ctrl-C arrives up to three times: from the terminal, from npm, from whoever started us. */
const SAME_SIGNAL_MS = 500;
const LONGEST_STOP_MS = 25_000;

/**
 * Runs a command to its end, and the process with it. The work lets go of what it holds on its way
 * out, whether it returns, fails, or throws because of `stop`.
 */
export async function runUntilStopped(work: (stop: AbortSignal) => Promise<void>): Promise<never> {
  const stop = stopSignal();
  // A closed terminal or pipe must not keep us from stopping in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    await work(stop);
  } catch (error) {
    const failure = realFailure(error, stop);
    if (failure !== undefined) {
      report(failure);
      process.exitCode = 1;
    }
  }
  process.exit();
}

/** Rejects with the first signal. */
export function untilStopped(stop: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (stop.aborted) reject(stop.reason);
    stop.addEventListener('abort', () => reject(stop.reason), { once: true });
  });
}

/** For work that may be left half-done: a signal does not wait for it. */
export function unlessStopped<T>(stop: AbortSignal, work: Promise<T>): Promise<T> {
  return Promise.race([work, untilStopped(stop)]);
}

function stopSignal(): AbortSignal {
  const stop = new AbortController();
  let firstAt = 0;
  function onSignal(): void {
    if (!stop.signal.aborted) {
      firstAt = performance.now();
      setTimeout(giveUp, LONGEST_STOP_MS).unref();
      stop.abort();
    } else if (performance.now() - firstAt > SAME_SIGNAL_MS) {
      process.exit(130);
    }
  }
  for (const name of SIGNALS) process.on(name, onSignal);
  // Started by a parent that talks with us: without it nobody can tell us to stop.
  if (process.channel) process.once('disconnect', onSignal);
  return stop.signal;
}

function giveUp(): void {
  const seconds = LONGEST_STOP_MS / 1000;
  report(new SetupError(`Stopping took longer than ${seconds} s, so what was left was cut off.`));
  process.exit(1);
}

/** What went wrong because of the stop is no failure; failing to stop is. */
function realFailure(error: unknown, stop: AbortSignal): unknown {
  // Thrown by `await using` when letting go fails after the work has thrown.
  if (error instanceof SuppressedError) return stop.aborted ? error.error : error.suppressed;
  return stop.aborted ? undefined : error;
}
