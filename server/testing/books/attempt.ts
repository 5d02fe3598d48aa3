import { CallError } from '../../platform/http/call-error.ts';

/** An expected error: nothing may have happened. */
export async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}
