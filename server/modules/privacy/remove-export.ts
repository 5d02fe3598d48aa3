import type { Ctx } from '../../context.ts';

export async function removeExport(
  { db, storage }: Ctx,
  { exportId }: { exportId: string },
): Promise<void> {
  const found = await db
    .selectFrom('account_exports')
    .select('storage_key as key')
    .where('id', '=', exportId)
    .executeTakeFirst();
  if (!found?.key) return;
  await storage.remove(found.key);
  // After removing the file: a crash before this line retries, while a crash after an earlier
  // update would leave the file behind.
  await db
    .updateTable('account_exports')
    .set({ storage_key: null })
    .where('id', '=', exportId)
    .execute();
}

export { removeExport as handler };
