/** Feature flag switches for developers in the browser console. */
import {
  DEVELOPER_FLAGS_COOKIE,
  FEATURE_FLAGS,
  type FeatureFlag,
  formatDeveloperFlags,
  isFeatureFlag,
  parseDeveloperFlags,
} from '@lathe/rules/flags';
import { readCookie, storePreference } from './cookies.ts';

export interface DeveloperFlags {
  on: (flag: string) => FeatureFlag[];
  off: (flag: string) => FeatureFlag[];
  list: () => FeatureFlag[];
}

declare global {
  interface Window {
    /** Outside production only. */
    lathe?: { flags: DeveloperFlags };
  }
}

/**
 * `lathe.flags.on('cloning-popup')` applies from the next page load. Each call returns the active
 * flags. Called by the root, outside production only.
 */
export function exposeFlagsInConsole(): void {
  window.lathe = {
    flags: {
      on: (flag) => toggle(flag, (flags, candidate) => flags.add(candidate)),
      off: (flag) => toggle(flag, (flags, candidate) => flags.delete(candidate)),
      list: read,
    },
  };
}

function read(): FeatureFlag[] {
  return parseDeveloperFlags(readCookie(DEVELOPER_FLAGS_COOKIE));
}

function toggle(
  flag: string,
  change: (flags: Set<FeatureFlag>, known: FeatureFlag) => void,
): FeatureFlag[] {
  if (!isFeatureFlag(flag)) {
    throw new Error(`There is no flag '${flag}'. Known flags: ${FEATURE_FLAGS.join(', ')}.`);
  }
  const flags = new Set(read());
  change(flags, flag);
  storePreference(DEVELOPER_FLAGS_COOKIE, formatDeveloperFlags(flags));
  return read();
}
