/** Features that are on for some users only, and how a developer tries them. */

export const FEATURE_FLAGS = [
  'use-trolley-payout',
  'user-uploaded-spine',
  'cloning-popup',
] as const;
export type FeatureFlag = (typeof FEATURE_FLAGS)[number];

/** Toggles made in the browser's console; a cookie, so that the server renders the same. */
export const DEVELOPER_FLAGS_COOKIE = 'dev_flags';

// Allowed in a cookie as it is, and in no flag's name.
const SEPARATOR = '.';

export function isFeatureFlag(value: unknown): value is FeatureFlag {
  return FEATURE_FLAGS.some((flag) => flag === value);
}

/** A flag that has since been removed from the code is left out without a word. */
export function parseDeveloperFlags(cookie: string | null | undefined): FeatureFlag[] {
  const named = new Set((cookie ?? '').split(SEPARATOR));
  return FEATURE_FLAGS.filter((flag) => named.has(flag));
}

export function formatDeveloperFlags(flags: Iterable<FeatureFlag>): string {
  const wanted = new Set(flags);
  return FEATURE_FLAGS.filter((flag) => wanted.has(flag)).join(SEPARATOR);
}

interface FlagSources {
  /** The user's own `feature_flags`; empty for a visitor. */
  user: Iterable<string>;
  developerCookie: string | null | undefined;
  production: boolean;
}

/** What is on for this person. In production the cookie has no say, whoever has set it. */
export function effectiveFlags({ user, developerCookie, production }: FlagSources): FeatureFlag[] {
  const own = new Set(user);
  const toggled = new Set(production ? [] : parseDeveloperFlags(developerCookie));
  return FEATURE_FLAGS.filter((flag) => own.has(flag) || toggled.has(flag));
}
