import type { Operator, Viewer } from '@lathe/contract/server-side';
import type { FeatureFlag } from '@lathe/rules/flags';
import type { Locale } from '@lathe/rules/locales';
import { useRouteLoaderData } from 'react-router';

/** Data of the root route for every page. */
export interface RootData {
  locale: Locale;
  country: string;
  viewer: Viewer | null;
  flags: readonly FeatureFlag[];
  production: boolean;
  /** How far the shop's clock is ahead; 0 in production. */
  clockAheadSeconds: number;
  /** Origin of the shop, for absolute URLs. */
  publicUrl: string;
  /** For the footer; null while the settings do not name one. */
  operator: Pick<Operator, 'name' | 'address' | 'email'> | null;
  /** Whether prices for the visitor's country include VAT. */
  pricesHaveVat: boolean;
}

/** Undefined on the error page of the root. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}

/** Whether a feature is on for this user. Loaders use `context.get(serverSide).flags`. */
export function useFlag(flag: FeatureFlag): boolean {
  return useRootData()?.flags.includes(flag) ?? false;
}
