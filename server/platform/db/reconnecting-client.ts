/**
 * One connection outside the pool that lives as long as the process. It is pinged, and reconnects
 * with back-off.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

interface Options {
  config: pg.ClientConfig;
  /** Shown in pg_stat_activity and in the log. */
  name: string;
  log: Logger;
  /** Sets up each new connection. All queries on it go through `runQuery`, one at a time. */
  opened(client: pg.Client, runQuery: RunQuery): Promise<void>;
  /** Called after every `opened`, even if it failed. */
  onLost?(): void;
  ping?: { everyMs: number; timeoutMs: number };
}

export type RunQuery = (sql: string) => Promise<unknown>;

export interface ReconnectingClient {
  close(): Promise<void>;
}

const FIRST_DELAY_MS = 50;
const MAX_DELAY_MS = 5000;
const CONNECT_TIMEOUT_MS = 10_000;
const PING = { everyMs: 15_000, timeoutMs: 10_000 };

export function connectWithRetry(options: Options): ReconnectingClient {
  const { config, name, log, ping = PING } = options;
  const closing = new AbortController();
  const ended = run();

  async function run(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      const client = new pg.Client({
        ...config,
        application_name: name,
        keepAlive: true,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      });
      const broken = onceBroken(client);
      let connected = false;
      try {
        await Promise.race([client.connect(), broken]);
        connected = true;
        const runQuery = serialized(client);
        await Promise.race([options.opened(client, runQuery), broken]);
        failures = 0;
        await Promise.race([pings(runQuery), broken]);
      } catch (error) {
        if (!closing.signal.aborted) {
          log.warn({ err: error }, `The connection ${name} was lost; reconnecting.`);
        }
      }
      if (connected) options.onLost?.();
      // On a half-open socket `end` never gets a response, so only shutdown waits for it.
      const finished = client.end().catch(() => undefined);
      if (closing.signal.aborted) await Promise.race([finished, sleep(1000, null, { ref: false })]);
      else await pause(Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures));
    }
  }

  /** Rejects when the connection breaks or should close. */
  function onceBroken(client: pg.Client): Promise<never> {
    const broken = new Promise<never>((_, reject) => {
      client.on('error', reject);
      client.once('end', () => reject(new Error('The server closed the connection.')));
      const close = () => reject(new Error('closed'));
      closing.signal.addEventListener('abort', close, { once: true });
      client.once('end', () => closing.signal.removeEventListener('abort', close));
    });
    broken.catch(() => undefined);
    return broken;
  }

  /** A firewall may drop an idle connection silently. */
  async function pings(runQuery: RunQuery): Promise<void> {
    for (;;) {
      await pause(ping.everyMs);
      const result = await Promise.race([
        runQuery('select 1').then(() => true),
        sleep(ping.timeoutMs, false, { ref: false }),
      ]);
      if (!result) throw new Error('No response to a ping.');
    }
  }

  function pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: closing.signal }).catch(() => undefined);
  }

  return {
    close: () => {
      closing.abort();
      return ended;
    },
  };
}

/** A connection runs one query at a time, and pg deprecated its own queue. */
function serialized(client: pg.Client): RunQuery {
  let last: Promise<unknown> = Promise.resolve();
  return (sql) => {
    const result = last.then(() => client.query(sql));
    last = result.catch(() => undefined);
    return result;
  };
}
