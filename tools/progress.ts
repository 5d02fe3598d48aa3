/** What the person at the terminal sees: one line a step, with its time, or one sentence of trouble. */
import { explain, SetupError } from '../server/platform/setup-error.ts';

export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  process.stdout.write(`▸ ${title} … `);
  try {
    const result = await work();
    console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
    return result;
  } catch (error) {
    console.log('failed');
    throw error;
  }
}

/** Runs a command to its end; anything that people can mend is said in one sentence. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const explained = explain(error);
    if (explained instanceof SetupError) console.error(`✗ ${explained.message}`);
    else console.error(explained);
    process.exitCode = 1;
  }
}
