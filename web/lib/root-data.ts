import type { Viewer } from '@lathe/contract/server-side';
import type { FeatureFlag } from '@lathe/rules/flags';
import type { Locale } from '@lathe/rules/locales';
import { useRouteLoaderData } from 'react-router';

/** What the root gives to every page. */
export interface RootData {
  locale: Locale;
  country: string;
  viewer: Viewer | null;
  flags: readonly FeatureFlag[];
  production: boolean;
  /** Of the shop, for addresses that leave it. */
  publicUrl: string;
}

/** Undefined on the page that says that the root itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}

/** Whether a feature is on for this person; a loader asks `context.get(serverSide).flags`. */
export function useFlag(flag: FeatureFlag): boolean {
  return useRootData()?.flags.includes(flag) ?? false;
}
