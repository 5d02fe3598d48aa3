/**
 * Says "look again" to browsers, whichever process they are connected to. The rows are the truth;
 * a notification only wakes each process up to read them.
 */
import type { Logger } from 'pino';
import type { Db } from '../db/connect.ts';
import { type Notifier, notify } from '../db/notify.ts';
import type { Tx } from '../db/tx.ts';
import {
  currentPlace,
  insertEvent,
  placeOfResume,
  type Reading,
  readSince,
  saidWithin,
} from './store.ts';
import type { Topic } from './topics.ts';

/** Named `reset` when some may have been missed: look again at everything. */
export interface RealtimeEvent {
  type: string;
  data: unknown;
  /** Resume here; absent while more of the same reading follows. */
  id?: string;
}

export interface Subscription {
  /** Where to resume when nothing more was said; ask only while subscribed. */
  resumeAt(): string;
  unsubscribe(): void;
}

export interface Realtime {
  publish(tx: Tx, topic: Topic, type: string, data: unknown): Promise<void>;
  /** Resolves when what was missed since `lastEventId` has been told. */
  subscribe(
    topics: readonly Topic[],
    lastEventId: string | null,
    onEvent: (event: RealtimeEvent) => void,
  ): Promise<Subscription>;
  /** Within about the time in which a page that has read its rows begins to listen. */
  saidLately(topics: readonly Topic[]): Promise<boolean>;
  close(): void;
}

interface Subscriber {
  topics: ReadonlySet<string>;
  onEvent(event: RealtimeEvent): void;
  /** What came while the missed events are still being read; told after them, not before. */
  held: Reading[] | null;
}

export const REALTIME_CHANNEL = 'realtime';
/** More than this is quicker told as "look again at everything". */
const MOST_TO_ONE = 1000;
const MOST_TO_ALL = 5000;
const RETRY_MS = 1000;
const LATELY_SECONDS = 30;

export function makeRealtime({
  db,
  notifier,
  log,
}: {
  db: Db;
  notifier: Notifier;
  log: Logger;
}): Realtime {
  const subscribers = new Set<Subscriber>();
  /** What this process has read; null while nobody listens. */
  let read: { place: string; resumeAt: string } | null = null;
  let wanted = false;
  let reading = false;
  let closed = false;

  const stopListening = notifier.subscribe(REALTIME_CHANNEL, ({ kind }) => {
    if (kind !== 'lost') void readOn();
  });

  async function readOn(): Promise<void> {
    wanted = true;
    if (reading) return;
    reading = true;
    try {
      while (wanted && read && !closed) {
        wanted = false;
        const news = await readSince(db, read.place, { topics: null, limit: MOST_TO_ALL });
        for (const subscriber of subscribers) tellOrHold(subscriber, news);
        // Nobody may have listened since: then the next one starts at a place of its own.
        if (read) read = news;
      }
    } catch (error) {
      log.warn({ err: error }, 'Realtime events could not be read; trying again.');
      setTimeout(() => void readOn(), RETRY_MS).unref();
    } finally {
      reading = false;
    }
  }

  function tellOrHold(subscriber: Subscriber, news: Reading): void {
    if (subscriber.held) {
      subscriber.held.push(news);
      return;
    }
    try {
      tell(subscriber, news);
    } catch (error) {
      // One listener's fault must not keep the others from hearing.
      log.error({ err: error }, 'A listener to realtime events failed.');
    }
  }

  function tell(subscriber: Subscriber, news: Reading): void {
    if (news.gone) {
      subscriber.onEvent({ type: 'reset', data: {}, id: news.resumeAt });
      return;
    }
    const mine = news.events.filter(({ topic }) => subscriber.topics.has(topic));
    mine.forEach(({ type, data }, at) => {
      // Only the last one moves the place: a cut after the first must bring the others again.
      const last = at === mine.length - 1;
      subscriber.onEvent(last ? { type, data, id: news.resumeAt } : { type, data });
    });
  }

  async function subscribe(
    topics: readonly Topic[],
    lastEventId: string | null,
    onEvent: (event: RealtimeEvent) => void,
  ): Promise<Subscription> {
    // The order matters: a place for the process, then us in its list, then our own reading. So an
    // event that is too late for ours is in one of the process's readings that are told to us.
    if (!read) {
      const start = await currentPlace(db);
      read ??= start;
    }
    const subscriber: Subscriber = { topics: new Set(topics), onEvent, held: [] };
    subscribers.add(subscriber);
    const unsubscribe = () => {
      subscribers.delete(subscriber);
      if (subscribers.size === 0) read = null;
    };
    try {
      const missed = await readMissed(topics, lastEventId);
      const held = subscriber.held ?? [];
      subscriber.held = null;
      for (const news of [missed, ...held]) tell(subscriber, news);
      return { resumeAt: () => read?.resumeAt ?? missed.resumeAt, unsubscribe };
    } catch (error) {
      unsubscribe();
      throw error;
    }
  }

  async function readMissed(
    topics: readonly Topic[],
    lastEventId: string | null,
  ): Promise<Reading> {
    const since = lastEventId === null ? null : placeOfResume(lastEventId);
    if (since !== null) return await readSince(db, since, { topics, limit: MOST_TO_ONE });
    return { ...(await currentPlace(db)), events: [], gone: lastEventId !== null };
  }

  return {
    async publish(tx, topic, type, data) {
      await insertEvent(tx, topic, type, data);
      await notify(tx, REALTIME_CHANNEL);
    },
    subscribe,
    saidLately: (topics) => saidWithin(db, topics, LATELY_SECONDS),
    close() {
      closed = true;
      stopListening();
    },
  };
}
