import { useEffect, useRef } from 'react';

/**
 * Calls `look` whenever the server says on one of the topics that something of these types happened,
 * and when something may have been missed. The rows are the truth: `look` fetches them again.
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
