/**
 * Keeps pages up to date with server events. All components of a tab share one event stream, because
 * browsers limit connections.
 */
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

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

interface Listener {
  topic: string;
  types: readonly string[];
  onEvent: () => void;
}

interface Stream {
  source: EventSource;
  topics: ReadonlySet<string>;
  types: ReadonlySet<string>;
}

const RECONNECT_DELAY_MS = { first: 2000, most: 60_000 };
/** Longer than a page takes from its loader to its effects. */
const RECENT_MS = 10_000;

const listeners = new Set<Listener>();
/** When events were received, by type. */
const received = new Map<string, number>();
let stream: Stream | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let pause = RECONNECT_DELAY_MS.first;
/** There was a time without a stream, so events may be missing. */
let needsRefresh = false;
let isScheduled = false;

/** Returns a function that stops it. */
export function listen(topic: string, types: readonly string[], onEvent: () => void): () => void {
  const listener = { topic, types, onEvent };
  listeners.add(listener);
  // Its page was loaded before, and the stream was open without it.
  if (isCovered(listener) && types.some(isRecent)) queueMicrotask(() => notify(listener));
  schedule();
  return () => {
    listeners.delete(listener);
    schedule();
  };
}

function isCovered({ topic, types }: Listener): boolean {
  return stream?.topics.has(topic) === true && types.every((type) => stream?.types.has(type));
}

function isRecent(type: string): boolean {
  return Date.now() - (received.get(type) ?? 0) < RECENT_MS;
}

function notify(listener: Listener): void {
  if (listeners.has(listener)) listener.onEvent();
}

/** Once for all components that come and go with a page. */
function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  queueMicrotask(() => {
    isScheduled = false;
    if (listeners.size === 0) disconnect();
    else if (![...listeners].every(isCovered)) connect();
  });
}

function disconnect(): void {
  clearTimeout(timer);
  stream?.source.close();
  stream = undefined;
}

/** The server sends `reset` to a new stream after recent events, so a change misses nothing. */
function connect(): void {
  disconnect();
  const topics = new Set([...listeners].map(({ topic }) => topic));
  const types = new Set([...listeners].flatMap((listener) => listener.types));
  const source = new EventSource(`/realtime?topics=${encodeURIComponent([...topics].join(','))}`);
  stream = { source, topics, types };
  let isOpen = false;
  for (const type of types) {
    source.addEventListener(type, () => {
      received.set(type, Date.now());
      notifyAll((listener) => listener.types.includes(type));
    });
  }
  source.addEventListener('reset', () => notifyAll());
  source.addEventListener('open', () => {
    pause = RECONNECT_DELAY_MS.first;
    isOpen = true;
    if (needsRefresh) notifyAll();
    needsRefresh = false;
  });
  source.addEventListener('error', () => {
    // The browser reconnects a broken stream and gets missed events. It does not reconnect a
    // rejected one, for example from a proxy during a restart.
    const isRejected = source.readyState === EventSource.CLOSED;
    needsRefresh ||= isRejected || !isOpen;
    if (!isRejected || stream?.source !== source) return;
    clearTimeout(timer);
    timer = setTimeout(connect, pause);
    pause = Math.min(pause * 2, RECONNECT_DELAY_MS.most);
  });
}

function notifyAll(isMeant: (listener: Listener) => boolean = () => true): void {
  for (const listener of [...listeners].filter(isMeant)) notify(listener);
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
