/** Starts a bare server of the given kind in its own process. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess } from '../processes.ts';
import type { Server } from '../rounds.ts';
import type { ReferenceKind } from '../scenarios.ts';

const SCRIPTS: Record<ReferenceKind, string> = {
  memory: fileURLToPath(new URL('./memory.ts', import.meta.url)),
  rows: fileURLToPath(new URL('./rows.ts', import.meta.url)),
  transaction: fileURLToPath(new URL('./transaction.ts', import.meta.url)),
};

export async function startReference(
  kind: ReferenceKind,
  setup: object,
  folder: string,
): Promise<Server> {
  const process = startProcess(SCRIPTS[kind], {
    logFile: join(folder, `${kind}.log`),
    env: { NODE_ENV: 'production' },
  });
  return { process, origin: await process.request<string>(setup) };
}
