import { calendarDate } from '@lathe/rules/dates';
import { EXPORT_URL_MINUTES } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from '../accounts/index.ts';
import { findExport } from './export-store.ts';

/** The URL can leak, so it expires within minutes, long before the export itself. */
export async function exportAddress(
  { db, storage, clock }: Ctx,
  { userId, exportId, ip }: { userId: string; exportId: string; ip: string },
): Promise<string> {
  const found = await findExport(db, exportId);
  const now = clock.now();
  if (found?.userId !== userId || !found.storageKey || !found.readyAt || !found.expiresAt) {
    throw new CallError('not_found');
  }
  const secondsLeft = Math.floor((found.expiresAt.getTime() - now.getTime()) / 1000);
  if (secondsLeft <= 0) throw new CallError('not_found');
  await audit(db, {
    at: now,
    action: 'export.downloaded',
    actorId: userId,
    subjectId: userId,
    object: { type: 'export', id: exportId },
    ip,
  });
  return await storage.signDownload(found.storageKey, {
    expiresInSeconds: Math.min(secondsLeft, EXPORT_URL_MINUTES * 60),
    filename: `lathe-${calendarDate(found.readyAt)}.zip`,
  });
}
