/** Pages that follow what happens on the server. */
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

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
      // one that was rejected, as by a proxy while the shop starts anew.
      const isRejected = source.readyState === EventSource.CLOSED;
      isBehind ||= isRejected || !isOpen;
      if (!isRejected) return;
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

/** A window has one router, so all parts of a page share its runs. */
const looks = { running: false, waiting: new Set<() => void>() };

/**
 * Revalidates the page's data, one run at a time: a second one would abort the first. Calls during a
 * run lead to one more after it. No run begins before the page shows the reply to its own form, since
 * the router forgets that reply with every run (`usePersistentActionData` does not).
 */
export function useQueuedRevalidate(): () => void {
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === 'idle';
  const [asked, setAsked] = useState(0);
  const answered = useRef(0);
  // With the same priority as the router's own news, so that it is not drawn before them.
  const ask = useCallback(() => startTransition(() => setAsked((times) => times + 1)), []);
  useEffect(() => {
    if (!isIdle || asked === answered.current) return;
    answered.current = asked;
    if (looks.running) looks.waiting.add(ask);
    else void look(revalidate);
  }, [isIdle, asked, ask, revalidate]);
  return ask;
}

async function look(revalidate: () => Promise<void>): Promise<void> {
  looks.running = true;
  try {
    await revalidate();
  } finally {
    looks.running = false;
    const waiting = [...looks.waiting];
    looks.waiting.clear();
    for (const ask of waiting) ask();
  }
}
