import type { Namespace } from '@lathe/messages/namespaces';
import { use } from 'react';
import { useTranslation } from './translation.ts';

/**
 * For a component that loads on demand: suspends until all messages of the namespace are loaded.
 * The build leaves its messages out of the files of pages (see `page-words.ts`).
 */
export function useWholeMessages(namespace: Namespace): void {
  const { i18n } = useTranslation(namespace);
  const loading = i18n.request(namespace, 'whole');
  if (loading) use(loading);
}
