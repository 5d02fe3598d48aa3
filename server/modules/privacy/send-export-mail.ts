import type { Ctx } from '../../context.ts';
import { signedExport } from './download.ts';
import { findExport } from './export-store.ts';
import { exportReadyLetter } from './letters.ts';

export async function handler(ctx: Ctx, { exportId }: { exportId: string }): Promise<void> {
  const done = await findExport(ctx.db, exportId);
  const address = done && (await signedExport(ctx, done));
  if (!address) return;
  const reader = await ctx.db
    .selectFrom('users')
    .select(['email as to', 'first_name as name', 'locale'])
    .where('id', '=', done.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (reader) await ctx.mail.send(exportReadyLetter(reader, address));
}
