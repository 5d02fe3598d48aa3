/** Keeps pages up to date with server events. */
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/**
 * Calls `look` on events of these types and when events may have been missed. Events carry no data;
 * `look` fetches the rows again.
 */
export function useRealtime(topic: string, types: readonly string[], onEvent: () => void): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  const names = types.join(' ');
  useEffect(() => subscribe(topic, names.split(' '), () => latest.current()), [topic, names]);
}

const RECONNECT_DELAY_MS = { first: 2000, most: 60_000 };

/** Returns a function that stops it. */
function subscribe(topic: string, types: readonly string[], onEvent: () => void): () => void {
  let stream: EventSource | undefined;
  let timer: number | undefined;
  let pause = RECONNECT_DELAY_MS.first;
  /** There was a time without a stream, so events may be missing. */
  let needsRefresh = false;

  function connect() {
    let isOpen = false;
    const source = new EventSource(`/realtime?topics=${encodeURIComponent(topic)}`);
    stream = source;
    for (const type of [...types, 'reset']) source.addEventListener(type, onEvent);
    source.addEventListener('open', () => {
      pause = RECONNECT_DELAY_MS.first;
      isOpen = true;
      if (needsRefresh) onEvent();
      needsRefresh = false;
    });
    source.addEventListener('error', () => {
      // The browser reconnects a broken stream and gets missed events. It does not reconnect a
      // rejected one, for example from a proxy during a restart.
      const isRejected = source.readyState === EventSource.CLOSED;
      needsRefresh ||= isRejected || !isOpen;
      if (!isRejected) return;
      timer = window.setTimeout(connect, pause);
      pause = Math.min(pause * 2, RECONNECT_DELAY_MS.most);
    });
  }

  connect();
  return () => {
    window.clearTimeout(timer);
    stream?.close();
  };
}

/** A window has one router, so all components share its runs. */
const revalidations = { running: false, waiting: new Set<() => void>() };

/**
 * Revalidates the page data one run at a time, because a second run would abort the first. Calls
 * during a run cause one more run after it. A run waits until the page shows its form reply, since
 * the router drops that reply on each run (`usePersistentActionData` does not).
 */
export function useQueuedRevalidate(): () => void {
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === 'idle';
  const [requested, setRequested] = useState(0);
  const completed = useRef(0);
  // Same priority as router updates, so it does not render before them.
  const ask = useCallback(() => startTransition(() => setRequested((times) => times + 1)), []);
  useEffect(() => {
    if (!isIdle || requested === completed.current) return;
    completed.current = requested;
    if (revalidations.running) revalidations.waiting.add(ask);
    else void revalidateOnce(revalidate);
  }, [isIdle, requested, ask, revalidate]);
  return ask;
}

async function revalidateOnce(revalidate: () => Promise<void>): Promise<void> {
  revalidations.running = true;
  try {
    await revalidate();
  } finally {
    revalidations.running = false;
    const waiting = [...revalidations.waiting];
    revalidations.waiting.clear();
    for (const ask of waiting) ask();
  }
}
