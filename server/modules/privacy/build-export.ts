import { EXPORT_LINK_HOURS } from '@lathe/rules/limits';
import { DEFAULT_LOCALE, isLocale } from '@lathe/rules/locales';
import { addDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { bytesOf } from '../../platform/personal-data.ts';
import { translatorFor } from '../../platform/translations.ts';
import { personalData } from '../personal-data.ts';
import {
  type ExportRow,
  exportFolder,
  findExport,
  markFailed,
  markReady,
  publishExportChanged,
} from './export-store.ts';
import { sendExportMail } from './jobs.ts';
import { type ZippedFile, zipOf } from './zip.ts';

export async function handler(
  ctx: Ctx,
  { exportId }: { exportId: string },
  { lastAttempt }: JobHelpers,
): Promise<void> {
  const begun = await findExport(ctx.db, exportId);
  if (!begun || begun.readyAt || begun.failedAt) return;
  try {
    await build(ctx, begun);
  } catch (error) {
    if (lastAttempt) await failExport(ctx, begun);
    throw error;
  }
}

async function build(ctx: Ctx, begun: ExportRow): Promise<void> {
  const storageKey = `${exportFolder(begun.userId)}${begun.id}.zip`;
  const modified = ctx.clock.now();
  const { size } = await ctx.storage.put(storageKey, zipOf(filesOf(ctx, begun), { modified }), {
    contentType: 'application/zip',
    cacheControl: 'private, no-store',
  });
  const readyAt = ctx.clock.now();
  const expiresAt = addDuration(readyAt, { hours: EXPORT_LINK_HOURS });
  const isWanted = await inTransaction(ctx.db, async (tx) => {
    const done = { id: begun.id, storageKey, sizeBytes: size, readyAt, expiresAt };
    if (!(await markReady(tx, done))) return false;
    await ctx.jobs.enqueue(tx, sendExportMail, { exportId: begun.id });
    await publishExportChanged(tx, ctx, begun);
    return true;
  });
  // The account was deleted during the export, so the file must go too.
  if (!isWanted) await ctx.storage.remove(storageKey);
}

async function failExport(ctx: Ctx, begun: ExportRow): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await markFailed(tx, { id: begun.id, now: ctx.clock.now() });
    await publishExportChanged(tx, ctx, begun);
  });
}

async function* filesOf(ctx: Ctx, { userId }: ExportRow): AsyncGenerator<ZippedFile> {
  yield await readme(ctx, userId);
  for (const part of personalData) {
    for await (const { name, body } of part.collect(ctx, { userId })) {
      yield { path: `${part.area}/${name}`, body };
    }
  }
}

/** In the user's locale, because the archive may be opened years later. */
async function readme(ctx: Ctx, userId: string): Promise<ZippedFile> {
  const { locale: stored } = await ctx.db
    .selectFrom('users')
    .select('locale')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const words = translatorFor(isLocale(stored) ? stored : DEFAULT_LOCALE);
  // Several modules may write to the same folder.
  const folders = [...new Set(personalData.map(({ area }) => area))];
  const areas = folders.map((area) => `${area}/\n  ${words(`privacy:areas.${area}`)}`);
  const paragraphs = [
    words('privacy:readme.title'),
    words('privacy:readme.made', { date: ctx.clock.now().toISOString().slice(0, 10) }),
    ...areas,
    words('privacy:readme.left_out'),
  ];
  return { path: words('privacy:readme.file'), body: bytesOf([`${paragraphs.join('\n\n')}\n`]) };
}
