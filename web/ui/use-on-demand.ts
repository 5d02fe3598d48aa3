import { useEffect, useRef, useState } from 'react';
import { importAgain } from './import-again.ts';
import { pause } from './pause.ts';

/** At most; the browser usually reports when the network is back. */
const OFFLINE_WAIT_MS = 8000;

interface Options {
  isNeeded: boolean;
  /**
   * All attempts failed, for example offline. Sets `isNeeded` to false if a press should try again;
   * otherwise it is tried again later.
   */
  onFailure?: () => void;
}

/** A module that loads when it is first needed. Null until it is there. */
export function useOnDemand<T>(load: () => Promise<T>, { isNeeded, onFailure }: Options): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  const failed = useRef(onFailure);
  useEffect(() => {
    failed.current = onFailure;
  });
  const isMissing = isNeeded && loaded === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    const closing = new AbortController();
    const { signal } = closing;
    const start = async () => {
      while (!signal.aborted) {
        try {
          const found = await importAgain(load);
          return signal.aborted || setLoaded(() => found);
        } catch {
          if (!signal.aborted) failed.current?.();
          await pause(OFFLINE_WAIT_MS, signal);
        }
      }
      return undefined;
    };
    void start();
    return () => closing.abort();
  }, [isMissing, load]);
  return loaded;
}
