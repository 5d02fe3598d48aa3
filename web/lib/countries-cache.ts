/** Cached list of shipping countries with its ETag for revalidation. */

import type { CallReply } from '@lathe/contract/call';
import type { Calls } from '@lathe/contract/calls';
import { readStored, writeStored } from './storage.ts';

type Countries = CallReply<Calls['GET /api/shipping_countries']>;

export interface CachedCountries {
  etag: string;
  reply: Countries;
}

// Country names differ by language, so each language has its own list.
const keyFor = (language: string) => `shipping-countries.${language}`;

/** Returns null if the cache is empty or damaged. */
export function readCachedCountries(language: string): CachedCountries | null {
  const text = readStored(keyFor(language));
  if (text === null) return null;
  try {
    const cached: unknown = JSON.parse(text);
    return isCachedCountries(cached) ? cached : null;
  } catch {
    return null;
  }
}

export function cacheCountries(language: string, etag: string, reply: unknown): void {
  writeStored(keyFor(language), JSON.stringify({ etag, reply }));
}

function isCachedCountries(value: unknown): value is CachedCountries {
  const { etag, reply } = (value ?? {}) as Partial<CachedCountries>;
  const list: unknown = reply?.data;
  return (
    typeof etag === 'string' && Array.isArray(list) && list.length > 0 && list.every(isCountry)
  );
}

function isCountry(value: unknown): boolean {
  const { iso, name } = (value ?? {}) as { iso?: unknown; name?: unknown };
  return typeof iso === 'string' && typeof name === 'string';
}
