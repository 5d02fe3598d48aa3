import { useEffect, useRef, useState } from 'react';
import { importAgain, importUntilLoaded } from './import-again.ts';

interface Options {
  isNeeded: boolean;
  /**
   * All attempts failed, for example offline. Sets `isNeeded` to false, so a press tries again.
   * Without it, the part loads as soon as it can.
   */
  onFailure?: () => void;
}

/** A module that loads when it is first needed. Null until it is there. */
export function useOnDemand<T>(load: () => Promise<T>, { isNeeded, onFailure }: Options): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  const failed = useRef(onFailure);
  failed.current = onFailure;
  const isMissing = isNeeded && loaded === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isStale = false;
    const loading = failed.current ? importAgain(load) : importUntilLoaded(load, () => isStale);
    loading.then(
      (found) => isStale || setLoaded(() => found),
      () => isStale || failed.current?.(),
    );
    return () => {
      isStale = true;
    };
  }, [isMissing, load]);
  return loaded;
}
