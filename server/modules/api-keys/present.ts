import type { ApiKey } from '@lathe/contract/api-key-calls';
import type { KeyRow } from './store.ts';

export function presentKey(row: KeyRow, now: Date): ApiKey {
  const { previousUntil, lastUsedAt, revokedAt } = row;
  const state = stateOf(row, now);
  const overlaps = state === 'active' && previousUntil !== null && previousUntil > now;
  return {
    id: row.id,
    name: row.name,
    mode: row.mode,
    scopes: row.scopes,
    hint: row.hint,
    state,
    made_by: row.madeBy,
    api_version: row.apiVersion,
    rotation: row.rotation,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    overlap_until: overlaps ? previousUntil.toISOString() : null,
    last_used_at: lastUsedAt?.toISOString() ?? null,
    last_used_place: row.lastUsedPlace,
    revoked_at: revokedAt?.toISOString() ?? null,
  };
}

function stateOf({ revokedAt, expiresAt, isMakerHere }: KeyRow, now: Date): ApiKey['state'] {
  if (revokedAt) return 'revoked';
  if (expiresAt <= now) return 'expired';
  return isMakerHere ? 'active' : 'orphaned';
}
