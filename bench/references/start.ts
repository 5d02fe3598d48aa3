/** Starts a bare server of the wanted kind in a process of its own. */
import { join } from 'node:path';
import { startProcess } from '../processes.ts';
import type { Server } from '../rounds.ts';
import type { ReferenceKind } from '../scenarios.ts';

export async function startReference(
  kind: ReferenceKind,
  setup: object,
  folder: string,
): Promise<Server> {
  const script = join(import.meta.dirname, `${kind}.ts`);
  const process = startProcess(script, {
    logFile: join(folder, `${kind}.log`),
    env: { NODE_ENV: 'production' },
  });
  return { process, origin: await process.ask<string>(setup) };
}
