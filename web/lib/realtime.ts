/** Keeps pages up to date with server events. */
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { listen } from './realtime-stream.ts';

/**
 * Calls `onEvent` on events of these types and when events may have been missed. Events carry no
 * data; `onEvent` fetches the rows again.
 */
export function useRealtime(topic: string, types: readonly string[], onEvent: () => void): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  const names = types.join(' ');
  useEffect(() => listen(topic, names.split(' '), () => latest.current()), [topic, names]);
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
