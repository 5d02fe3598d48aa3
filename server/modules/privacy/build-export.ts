import { EXPORT_LINK_HOURS } from '@lathe/rules/limits';
import { DEFAULT_LOCALE, isLocale } from '@lathe/rules/locales';
import { addDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { bytesOf } from '../../platform/personal-data.ts';
import { translatorFor } from '../../platform/translations.ts';
import { type ZippedFile, zipOf } from '../../platform/zip.ts';
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

export async function handler(
  ctx: Ctx,
  { exportId }: { exportId: string },
  { lastAttempt }: JobHelpers,
): Promise<void> {
  const exportRow = await findExport(ctx.db, exportId);
  if (!exportRow || exportRow.readyAt || exportRow.failedAt) return;
  try {
    await build(ctx, exportRow);
  } catch (error) {
    if (lastAttempt) await failExport(ctx, exportRow);
    throw error;
  }
}

async function build(ctx: Ctx, exportRow: ExportRow): Promise<void> {
  const storageKey = `${exportFolder(exportRow.userId)}${exportRow.id}.zip`;
  const modified = ctx.clock.now();
  const { size } = await ctx.storage.put(storageKey, zipOf(filesOf(ctx, exportRow), { modified }), {
    contentType: 'application/zip',
    cacheControl: 'private, no-store',
  });
  const readyAt = ctx.clock.now();
  const expiresAt = addDuration(readyAt, { hours: EXPORT_LINK_HOURS });
  const isStillRequested = await inTransaction(ctx.db, async (tx) => {
    const done = { id: exportRow.id, storageKey, sizeBytes: size, readyAt, expiresAt };
    if (!(await markReady(tx, done))) return false;
    await ctx.jobs.enqueue(tx, sendExportMail, { exportId: exportRow.id });
    await publishExportChanged(tx, ctx, exportRow);
    return true;
  });
  // The account was deleted during the export, so the file must go too.
  if (!isStillRequested) await ctx.storage.remove(storageKey);
}

async function failExport(ctx: Ctx, exportRow: ExportRow): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await markFailed(tx, { id: exportRow.id, now: ctx.clock.now() });
    await publishExportChanged(tx, ctx, exportRow);
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
  const t = translatorFor(isLocale(stored) ? stored : DEFAULT_LOCALE);
  // Several modules may write to the same folder.
  const folders = [...new Set(personalData.map(({ area }) => area))];
  const areas = folders.map((area) => `${area}/\n  ${t(`privacy:areas.${area}`)}`);
  const paragraphs = [
    t('privacy:readme.title'),
    t('privacy:readme.made', { time: ctx.clock.now().toISOString() }),
    ...areas,
    t('privacy:readme.left_out'),
  ];
  return { path: t('privacy:readme.file'), body: bytesOf([`${paragraphs.join('\n\n')}\n`]) };
}
