/** Keys with which the programs of a seller use the API. */

/** Scopes that a call asks for. */
export const OFFERED_SCOPES = [
  'catalogue:read',
  'catalogue:write',
  'merch:write',
  'events:write',
  'orders:read',
  'sales:read',
  'stats:read',
  'webhooks',
] as const;

/**
 * What a key may do. Payouts, bank accounts, taxes, roles and keys have none, so no key ever
 * reaches them. The later ones belong to calls that do not exist yet.
 */
export const API_SCOPES = [...OFFERED_SCOPES, 'followers:read', 'door:scan'] as const;

export type ApiScope = (typeof API_SCOPES)[number];

/** A test key reads like a live one, and changes nothing (docs/decisions/0090). */
export const KEY_MODES = ['live', 'test'] as const;
export type KeyMode = (typeof KEY_MODES)[number];

/** Lifetimes that can be chosen, in days. No key lives for ever. */
export const KEY_DAYS = [30, 90, 180, 365] as const;
export const KEY_DAYS_DEFAULT = 90;

/** The earlier secret keeps working for so long after a rotation. */
export const KEY_OVERLAP_DAYS = 7;

/** Keys that still work, in one account. */
export const KEYS_PER_ACCOUNT_MAX = 20;
export const KEY_NAME_MAX_LENGTH = 60;

/** Keys that ended are listed, and kept, for so long. */
export const ENDED_KEY_DAYS = 90;

export const KEY_READS_PER_MINUTE = 600;
export const KEY_WRITES_PER_MINUTE = 120;

/** Versions of the API by the day of their release, newest first. */
export const API_VERSIONS = ['2026-11-01'] as const;
export const CURRENT_API_VERSION = API_VERSIONS[0];
