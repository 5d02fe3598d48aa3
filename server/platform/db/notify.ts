/**
 * Messages between processes through LISTEN/NOTIFY. They are sent in the caller's transaction, so
 * only a commit delivers them. Each process receives on one connection.
 */
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { connectWithRetry, type RunQuery } from './reconnecting-client.ts';
import type { Tx } from './tx.ts';

export type NotifyEvent =
  | { kind: 'message'; payload: string }
  /**
   * Sent at the start and after every reconnect: no message is missed from here on, so read the
   * state again.
   */
  | { kind: 'listening' }
  /** (fine as it is) */
  | { kind: 'lost' };

export type Listener = (event: NotifyEvent) => void;

export interface Notifier {
  subscribe(channel: string, listener: Listener): () => void;
  close(): Promise<void>;
}

/** PostgreSQL rejects payloads of 8000 bytes or more. */
export const MAX_PAYLOAD_BYTES = 7999;

export async function notify(tx: Tx, channel: string, payload = ''): Promise<void> {
  const bytes = Buffer.byteLength(payload);
  if (bytes > MAX_PAYLOAD_BYTES) {
    throw new RangeError(
      `A notification on ${channel} has ${bytes} bytes; at most ${MAX_PAYLOAD_BYTES} can be sent. ` +
        'Store the content in a table and send its id.',
    );
  }
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}

export function makeNotifier({ url, log }: { url: string; log: Logger }): Notifier {
  const channels = new Map<string, Set<Listener>>();
  let client: { runQuery: RunQuery } | null = null;

  const connection = connectWithRetry({
    config: { connectionString: url },
    name: 'lathe-listen',
    log,
    async opened(connected, runQuery) {
      const fresh = { runQuery };
      connected.on('notification', ({ channel, payload = '' }) => {
        // A closed connection may still have buffered messages.
        if (fresh !== client) return;
        for (const listener of channels.get(channel) ?? []) {
          notifyListener(listener, { kind: 'message', payload });
        }
      });
      client = fresh;
      const pendingListens = [...channels].map(([channel, listeners]) => ({
        channel,
        all: [...listeners],
      }));
      for (const { channel } of pendingListens) await runQuery(`listen ${quoted(channel)}`);
      for (const { channel, all } of pendingListens) {
        for (const listener of all) notifyIfSubscribed(channel, listener);
      }
    },
    onLost() {
      client = null;
      for (const listener of [...channels.values()].flatMap((all) => [...all])) {
        notifyListener(listener, { kind: 'lost' });
      }
    },
  });

  function notifyListener(listener: Listener, event: NotifyEvent): void {
    try {
      listener(event);
    } catch (error) {
      log.error({ err: error }, 'A listener for database notifications failed.');
    }
  }

  function notifyIfSubscribed(channel: string, listener: Listener): void {
    if (channels.get(channel)?.has(listener)) notifyListener(listener, { kind: 'listening' });
  }

  function subscribe(channel: string, listener: Listener): () => void {
    const listeners = channels.get(channel) ?? new Set();
    channels.set(channel, listeners.add(listener));
    // If there is no connection, or it breaks, `opened` listens to all channels again.
    const current = client;
    current?.runQuery(`listen ${quoted(channel)}`).then(
      () => current === client && notifyIfSubscribed(channel, listener),
      () => undefined,
    );
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || channels.get(channel) !== listeners) return;
      channels.delete(channel);
      client?.runQuery(`unlisten ${quoted(channel)}`).catch(() => undefined);
    };
  }

  return { subscribe, close: connection.close };
}

function quoted(channel: string): string {
  return pg.escapeIdentifier(channel);
}
