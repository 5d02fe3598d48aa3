/** Features that are on for some users only, and the developer override. */

export const FEATURE_FLAGS = [
  'use-trolley-payout',
  'user-uploaded-spine',
  'cloning-popup',
] as const;
export type FeatureFlag = (typeof FEATURE_FLAGS)[number];

/** Set from the browser console; a cookie, so that the server renders the same. */
export const DEVELOPER_FLAGS_COOKIE = 'dev_flags';

// Valid in a cookie without encoding, and not part of any flag name.
const SEPARATOR = '.';

export function isFeatureFlag(value: unknown): value is FeatureFlag {
  return FEATURE_FLAGS.some((flag) => flag === value);
}

/** Ignores flags that no longer exist. */
export function parseDeveloperFlags(cookie: string | null | undefined): FeatureFlag[] {
  const named = new Set((cookie ?? '').split(SEPARATOR));
  return FEATURE_FLAGS.filter((flag) => named.has(flag));
}

export function formatDeveloperFlags(flags: Iterable<FeatureFlag>): string {
  const wanted = new Set(flags);
  return FEATURE_FLAGS.filter((flag) => wanted.has(flag)).join(SEPARATOR);
}

interface FlagSources {
  /** The user's own `feature_flags`; empty for visitors. */
  user: Iterable<string>;
  developerCookie: string | null | undefined;
  production: boolean;
}

/** Flags that are on for this user. Production ignores the cookie. */
export function effectiveFlags({ user, developerCookie, production }: FlagSources): FeatureFlag[] {
  const own = new Set(user);
  const toggled = new Set(production ? [] : parseDeveloperFlags(developerCookie));
  return FEATURE_FLAGS.filter((flag) => own.has(flag) || toggled.has(flag));
}
