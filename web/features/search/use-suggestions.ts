/** Search suggestions: debounced, and never shown out of order. */
import type { Suggestion } from '@lathe/contract/storefront-calls';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api-client.ts';

const DEBOUNCE_MS = 120;
const QUERY_MIN_LENGTH = 2;
const NONE: readonly Suggestion[] = [];

export function useSuggestions(query: string): readonly Suggestion[] {
  const [found, setFound] = useState<readonly Suggestion[]>(NONE);
  const q = query.trim();
  useEffect(() => {
    if (q.length < QUERY_MIN_LENGTH) {
      setFound(NONE);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api('GET /api/search/suggestions', { query: { q } }, { signal: stop.signal }).then(
        ({ data }) => setFound(data),
        // Aborted or unreachable: Enter still searches.
        () => undefined,
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q]);
  return found;
}
