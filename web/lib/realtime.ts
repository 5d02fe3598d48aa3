/** Pages that follow what happens on the server. */
import { useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Calls `look` whenever the server says on the topic that something of these types happened, and
 * when something may have been missed. The rows are the truth: `look` fetches them again.
 */
export function useRealtime(topic: string, types: readonly string[], look: () => void): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  const names = types.join(' ');
  useEffect(() => {
    const source = new EventSource(`/realtime?topics=${encodeURIComponent(topic)}`);
    const lookAgain = () => latest.current();
    for (const name of [...names.split(' '), 'reset']) source.addEventListener(name, lookAgain);
    return () => source.close();
  }, [topic, names]);
}

/** Loads the page's data anew: one look at a time, and one more after it if somebody asked meanwhile. */
export function useLookAgain(): () => void {
  const { revalidate } = useRevalidator();
  const looking = useRef(false);
  const asked = useRef(false);
  return useCallback(async () => {
    asked.current = true;
    // Two at once would cut the first one's answer off in the middle.
    if (looking.current) return;
    looking.current = true;
    while (asked.current) {
      asked.current = false;
      await revalidate();
    }
    looking.current = false;
  }, [revalidate]);
}
