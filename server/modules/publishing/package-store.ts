/** Production packages and their state. */
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { makePackage } from './jobs.ts';

export type PackageProblem = 'master_missing' | 'masters_failed' | 'print_missing' | 'crashed';

export interface PackageFile {
  name: string;
  kind: 'master' | 'cue' | 'print' | 'manifest';
  key: string;
  bytes: number;
  sha256: string;
}

export interface PackageRow {
  state: 'making' | 'ready' | 'failed';
  failure: PackageProblem | null;
  files: PackageFile[];
}

export async function findPackage(db: Db | Tx, releaseId: string): Promise<PackageRow | undefined> {
  const row = await db
    .selectFrom('release_packages')
    .select(['state', 'failure', 'files'])
    .where('release_id', '=', releaseId)
    .executeTakeFirst();
  return row as unknown as PackageRow | undefined;
}

/** A repeated request starts over. */
export async function requestPackage(
  tx: Tx,
  { jobs }: Ctx,
  { releaseId, now }: { releaseId: string; now: Date },
): Promise<void> {
  const values = { state: 'making', failure: null, files: '[]', asked_at: now, finished_at: null };
  await tx
    .insertInto('release_packages')
    .values({ release_id: releaseId, ...values })
    .onConflict((conflict) => conflict.column('release_id').doUpdateSet(values))
    .execute();
  await jobs.enqueue(tx, makePackage, { releaseId }, { key: `package:${releaseId}` });
}

export async function finishPackage(
  tx: Tx,
  {
    releaseId,
    now,
    ...end
  }: { releaseId: string; now: Date } & (
    | { state: 'ready'; files: readonly PackageFile[] }
    | { state: 'failed'; failure: PackageProblem }
  ),
): Promise<void> {
  await tx
    .updateTable('release_packages')
    .set({
      state: end.state,
      failure: end.state === 'failed' ? end.failure : null,
      ...(end.state === 'ready' && { files: JSON.stringify(end.files) }),
      finished_at: now,
    })
    .where('release_id', '=', releaseId)
    .execute();
}
