import type { Ctx } from '../../context.ts';
import type { ExportRow } from './export-store.ts';

/** Works for as long as the export does; null when that time is over or has not begun. */
export async function signedExport(
  { storage, clock }: Ctx,
  { storageKey, readyAt, expiresAt }: ExportRow,
): Promise<string | null> {
  if (!storageKey || !readyAt || !expiresAt) return null;
  const seconds = Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000);
  if (seconds <= 0) return null;
  const filename = `lathe-${readyAt.toISOString().slice(0, 10)}.zip`;
  return await storage.signDownload(storageKey, { expiresInSeconds: seconds, filename });
}
