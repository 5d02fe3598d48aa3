/**
 * Process shutdown. The first signal requests a graceful stop with exit code 0; a second one, or a
 * timeout, exits at once. `exit` listeners still run.
 */
import { report, SetupError } from './platform/setup-error.ts';

/** SIGHUP: the terminal was closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/**
 * One Ctrl-C may arrive up to three times: from the terminal, from npm, and from the parent
 * process.
 */
const SIGNAL_DEBOUNCE_MS = 500;
const MAX_STOP_MS = 25_000;

/**
 * Runs a command and then exits the process. The work must release its resources whether it
 * returns, fails, or throws because of `stop`.
 */
export async function runUntilStopped(work: (stop: AbortSignal) => Promise<void>): Promise<never> {
  const stop = stopSignal();
  // A closed terminal or pipe must not prevent a graceful stop.
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

/** Rejects on the first signal. */
export function untilStopped(stop: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (stop.aborted) reject(stop.reason);
    stop.addEventListener('abort', () => reject(stop.reason), { once: true });
  });
}

/** For work that may be left unfinished: a signal does not wait for it. */
export function unlessStopped<T>(stop: AbortSignal, work: Promise<T>): Promise<T> {
  return Promise.race([work, untilStopped(stop)]);
}

function stopSignal(): AbortSignal {
  const stop = new AbortController();
  let firstAt = 0;
  function onSignal(): void {
    if (!stop.signal.aborted) {
      firstAt = performance.now();
      setTimeout(forceExit, MAX_STOP_MS).unref();
      stop.abort();
    } else if (performance.now() - firstAt > SIGNAL_DEBOUNCE_MS) {
      process.exit(130);
    }
  }
  for (const name of SIGNALS) process.on(name, onSignal);
  // Started with an IPC channel: without the parent nobody could stop this process.
  if (process.channel) process.once('disconnect', onSignal);
  return stop.signal;
}

function forceExit(): void {
  const seconds = MAX_STOP_MS / 1000;
  report(
    new SetupError(`Stopping took longer than ${seconds} s, so the remaining work was aborted.`),
  );
  process.exit(1);
}

/** Errors caused by the stop are ignored; a failure to stop is not. */
function realFailure(error: unknown, stop: AbortSignal): unknown {
  // Thrown by `await using` when disposal fails after the work has thrown.
  if (error instanceof SuppressedError) return stop.aborted ? error.error : error.suppressed;
  return stop.aborted ? undefined : error;
}
