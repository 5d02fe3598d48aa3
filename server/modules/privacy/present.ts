import type { AccountExport } from '@lathe/contract/privacy-calls';
import type { ExportRow } from './export-store.ts';

export function presentExport(row: ExportRow, now: Date): AccountExport {
  return {
    id: row.id,
    state: stateOf(row, now),
    requested_at: row.requestedAt.toISOString(),
    ready_at: row.readyAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    size_bytes: row.sizeBytes,
  };
}

function stateOf({ failedAt, readyAt, expiresAt }: ExportRow, now: Date): AccountExport['state'] {
  if (failedAt) return 'failed';
  if (!readyAt || !expiresAt) return 'preparing';
  return now >= expiresAt ? 'expired' : 'ready';
}
