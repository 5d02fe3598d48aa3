/**
 * Notifies browsers of changes, whichever process they are connected to. The rows are the source of
 * truth; a notification only wakes each process to read them.
 */
import type { Logger } from 'pino';
import type { Db } from '../db/connect.ts';
import { type Notifier, notify } from '../db/notify.ts';
import type { Tx } from '../db/tx.ts';
import {
  currentPosition,
  type EventBatch,
  hasEventsWithin,
  insertEvents,
  readSince,
  resumePosition,
} from './store.ts';
import type { Topic } from './topics.ts';

/** The type is `reset` when events may have been missed: reload everything. */
export interface RealtimeEvent {
  type: string;
  data: unknown;
  /** Position to resume from; absent while more events of the same batch follow. */
  id?: string;
}

export interface Subscription {
  /** Position to resume from when no event followed; call only while subscribed. */
  resumeAt(): string;
  unsubscribe(): void;
}

export interface Realtime {
  publish(tx: Tx, topic: Topic, type: string, data: unknown): Promise<void>;
  /** The same event for many topics. */
  publishAll(tx: Tx, topics: readonly Topic[], type: string, data: unknown): Promise<void>;
  /** Resolves when the events missed since `lastEventId` have been delivered. */
  subscribe(
    topics: readonly Topic[],
    lastEventId: string | null,
    onEvent: (event: RealtimeEvent) => void,
  ): Promise<Subscription>;
  /** Covers about the time between a page reading its rows and subscribing. */
  hasRecentEvents(topics: readonly Topic[]): Promise<boolean>;
  close(): void;
}

interface Subscriber {
  topics: ReadonlySet<string>;
  onEvent(event: RealtimeEvent): void;
  /** Events received while missed ones are still being read; delivered after them. */
  held: EventBatch[] | null;
}

export const REALTIME_CHANNEL = 'realtime';
/** Above this a single `reset` is cheaper. */
const MAX_REPLAYED_EVENTS = 1000;
const MAX_READ_EVENTS = 5000;
const RETRY_MS = 1000;
const RECENT_SECONDS = 30;

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
  /** Position of this process; null without subscribers. */
  let read: { place: string; resumeAt: string } | null = null;
  let isReadPending = false;
  let isReading = false;
  let closed = false;

  const stopListening = notifier.subscribe(REALTIME_CHANNEL, ({ kind }) => {
    if (kind !== 'lost') void readNewEvents();
  });

  async function readNewEvents(): Promise<void> {
    isReadPending = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isReadPending && read && !closed) {
        isReadPending = false;
        const batch = await readSince(db, read.place, { topics: null, limit: MAX_READ_EVENTS });
        for (const subscriber of subscribers) deliverOrHold(subscriber, batch);
        // If the last subscriber left meanwhile, the next one starts at a new position.
        if (read) read = batch;
      }
    } catch (error) {
      log.warn({ err: error }, 'Realtime events could not be read; retrying.');
      setTimeout(() => void readNewEvents(), RETRY_MS).unref();
    } finally {
      isReading = false;
    }
  }

  function deliverOrHold(subscriber: Subscriber, batch: EventBatch): void {
    if (subscriber.held) {
      subscriber.held.push(batch);
      return;
    }
    try {
      deliver(subscriber, batch);
    } catch (error) {
      // A failing subscriber must not affect the others.
      log.error({ err: error }, 'A listener for realtime events failed.');
    }
  }

  function deliver(subscriber: Subscriber, batch: EventBatch): void {
    if (batch.gone) {
      subscriber.onEvent({ type: 'reset', data: {}, id: batch.resumeAt });
      return;
    }
    const ownEvents = batch.events.filter(({ topic }) => subscriber.topics.has(topic));
    ownEvents.forEach(({ type, data }, at) => {
      // Only the last event of a batch has an ID: after a cut in the middle, the whole batch is
      // sent again.
      const last = at === ownEvents.length - 1;
      subscriber.onEvent(last ? { type, data, id: batch.resumeAt } : { type, data });
    });
  }

  async function subscribe(
    topics: readonly Topic[],
    lastEventId: string | null,
    onEvent: (event: RealtimeEvent) => void,
  ): Promise<Subscription> {
    // Order matters: first the process position, then the subscriber list, then this subscriber's
    // own read. An event that this read misses is then delivered by the process.
    if (!read) {
      const start = await currentPosition(db);
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
      const queued = subscriber.held ?? [];
      subscriber.held = null;
      for (const batch of [missed, ...queued]) deliver(subscriber, batch);
      return { resumeAt: () => read?.resumeAt ?? missed.resumeAt, unsubscribe };
    } catch (error) {
      unsubscribe();
      throw error;
    }
  }

  async function readMissed(
    topics: readonly Topic[],
    lastEventId: string | null,
  ): Promise<EventBatch> {
    const since = lastEventId === null ? null : resumePosition(lastEventId);
    if (since !== null) return await readSince(db, since, { topics, limit: MAX_REPLAYED_EVENTS });
    return { ...(await currentPosition(db)), events: [], gone: lastEventId !== null };
  }

  return {
    async publish(tx, topic, type, data) {
      await insertEvents(tx, [topic], type, data);
      await notify(tx, REALTIME_CHANNEL);
    },
    async publishAll(tx, topics, type, data) {
      if (topics.length === 0) return;
      await insertEvents(tx, topics, type, data);
      await notify(tx, REALTIME_CHANNEL);
    },
    subscribe,
    hasRecentEvents: (topics) => hasEventsWithin(db, topics, RECENT_SECONDS),
    close() {
      closed = true;
      stopListening();
    },
  };
}
