/** Search suggestions: debounced, and never shown out of order. */
import type { Suggestion } from '@lathe/contract/storefront-calls';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api-client.ts';

const PAUSE_MS = 120;
const SHORTEST = 2;
const NONE: readonly Suggestion[] = [];

export function useSuggestions(typed: string): readonly Suggestion[] {
  const [found, setFound] = useState<readonly Suggestion[]>(NONE);
  const q = typed.trim();
  useEffect(() => {
    if (q.length < SHORTEST) {
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
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q]);
  return found;
}
