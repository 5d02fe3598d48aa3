import type { Viewer } from '@lathe/contract/server-side';
import type { Locale } from '@lathe/rules/locales';
import { useRouteLoaderData } from 'react-router';

/** What the root gives to every page. */
export interface RootData {
  locale: Locale;
  country: string;
  viewer: Viewer | null;
  production: boolean;
}

/** Undefined on the page that says that the root itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}
