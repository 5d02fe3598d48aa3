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
  useEffect(() => follow(topic, names.split(' '), () => latest.current()), [topic, names]);
}

const REOPEN_MS = { first: 2000, most: 60_000 };

/** Until the function that it gives is called. */
function follow(topic: string, types: readonly string[], look: () => void): () => void {
  let stream: EventSource | undefined;
  let timer: number | undefined;
  let pause = REOPEN_MS.first;
  /** There was a while without a stream, which no stream will tell of. */
  let isBehind = false;

  function connect() {
    let isOpen = false;
    const source = new EventSource(`/realtime?topics=${encodeURIComponent(topic)}`);
    stream = source;
    for (const type of [...types, 'reset']) source.addEventListener(type, look);
    source.addEventListener('open', () => {
      pause = REOPEN_MS.first;
      isOpen = true;
      if (isBehind) look();
      isBehind = false;
    });
    source.addEventListener('error', () => {
      // The browser comes back to a stream that broke off, and is told what it has missed; but never to
      // one that was refused, as by a proxy while the shop starts anew.
      const isRefused = source.readyState === EventSource.CLOSED;
      isBehind ||= isRefused || !isOpen;
      if (!isRefused) return;
      timer = window.setTimeout(connect, pause);
      pause = Math.min(pause * 2, REOPEN_MS.most);
    });
  }

  connect();
  return () => {
    window.clearTimeout(timer);
    stream?.close();
  };
}

/** A window has one router, so all parts of a page that look again share their looks. */
const looks = { running: false, asked: false };

/** Loads the page's data anew: one look at a time, and one more after it if somebody asked meanwhile. */
export function useLookAgain(): () => void {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    looks.asked = true;
    // Two at once would cut the first one's answer off in the middle.
    if (looks.running) return;
    looks.running = true;
    try {
      while (looks.asked) {
        looks.asked = false;
        await revalidate();
      }
    } finally {
      looks.running = false;
    }
  }, [revalidate]);
}
