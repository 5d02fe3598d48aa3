import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api-client.ts';
import { useRealtime } from '../../../lib/realtime.ts';

export interface LiveSales {
  sales_last_week: number;
  total_sales: number;
}

/** On a good release day there are many sales in a second. */
const PAUSE_MS = 3000;

/**
 * Copies sold, as loaded with the page and then after each sale. Only the counter is fetched,
 * because everything else on the page would take five more calls.
 */
export function useLiveSales(loaded: LiveSales, accountId: string): LiveSales {
  const [fetched, setFetched] = useState({ loaded, live: loaded });
  const latest = useRef(loaded);
  const ask = useRef(() => {});
  useEffect(() => {
    latest.current = loaded;
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    ask.current = paced(async () => {
      if (signal.aborted) return;
      const params = { user: accountId };
      const live = await api('GET /api/users/{user}/sales/realtime', { params }, { signal });
      if (!signal.aborted) setFetched({ loaded: latest.current, live });
    });
    return () => stop.abort();
  }, [accountId]);
  useRealtime(`sales:${accountId}`, ['sales'], () => ask.current());
  // The page was loaded again since then, for example for another month.
  return fetched.loaded === loaded ? fetched.live : loaded;
}

/** Runs at once, and then at most once per pause, also for what was asked for in the meantime. */
function paced(run: () => Promise<void>): () => void {
  let isBusy = false;
  let isAsked = false;
  const work = async () => {
    isBusy = true;
    while (isAsked) {
      isAsked = false;
      // For example offline: the stream reports when it is connected again.
      await run().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    isBusy = false;
  };
  return () => {
    isAsked = true;
    if (!isBusy) void work();
  };
}
