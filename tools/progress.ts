/** Terminal output: one line per step with its time, or one sentence for an error. */
import { report } from '../server/platform/setup-error.ts';

/** `onProgress` reports progress; shown only in an interactive terminal. */
export async function step<T>(
  title: string,
  work: (onProgress: (progress: string) => void) => Promise<T>,
): Promise<T> {
  const started = performance.now();
  process.stdout.write(`▸ ${title} … `);
  const resetLine = () => process.stdout.isTTY && process.stdout.write(`\r\u001b[K▸ ${title} … `);
  try {
    const result = await work((progress) => resetLine() && process.stdout.write(progress));
    resetLine();
    console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
    return result;
  } catch (error) {
    console.log((error as Error).name === 'AbortError' ? 'stopped' : 'failed');
    throw error;
  }
}

/** Runs a command to its end; errors that the user can fix are shown as one sentence. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}
