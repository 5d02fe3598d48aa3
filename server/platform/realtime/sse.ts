/** Server-sent events: one long response per browser, which either side can end. */
import type { FastifyReply } from 'fastify';
import type { Realtime, RealtimeEvent, Subscription } from './realtime.ts';
import { mayListen, type Topic, type TopicListener } from './topics.ts';

interface Options {
  reply: FastifyReply;
  realtime: Realtime;
  /** Null for signed-out visitors. */
  listener: TopicListener | null;
  topics: readonly Topic[];
  /** The Last-Event-ID request header. */
  lastEventId: string | null;
  /**
   * Any of them ends the stream, for example on shutdown; browsers then reconnect to another
   * process.
   */
  signals: readonly AbortSignal[];
  heartbeatMs?: number;
}

/** Below the idle timeouts of common proxies. */
const HEARTBEAT_MS = 20_000;
/** A browser with this much unread data is disconnected; it resumes later. */
const MAX_UNREAD_BYTES = 256 * 1024;
const RETRY_MS = { least: 1000, spread: 4000 };

/**
 * Resolves when the stream is set up. Throws before sending any byte if a topic is not allowed for
 * this user.
 */
export async function streamEvents(options: Options): Promise<void> {
  const { reply, realtime, listener, topics, lastEventId, signals } = options;
  const { heartbeatMs = HEARTBEAT_MS } = options;
  for (const topic of topics) {
    if (!mayListen(listener, topic)) throw new Error(`Not a topic for this user: ${topic}`);
  }
  const { raw, log } = reply;
  const open: { subscription?: Subscription; heartbeat?: NodeJS.Timeout } = {};

  function write(text: string): void {
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
  }

  function beat({ resumeAt }: Subscription): void {
    // Not drained since the last heartbeat: the client has stopped reading.
    if (raw.writableNeedDrain) raw.destroy();
    // The event id advances without an event, so that an idle stream stays within the stored
    // history.
    else write(`: beat\nid: ${resumeAt()}\n\n`);
  }

  function end(): void {
    raw.end();
  }

  function cleanUp(): void {
    for (const signal of signals) signal.removeEventListener('abort', end);
    clearInterval(open.heartbeat);
    open.subscription?.unsubscribe();
  }

  // Bypasses Fastify's reply, and with it compression, which would buffer events.
  reply.hijack();
  raw.on('close', cleanUp);
  raw.on('error', () => raw.destroy());
  for (const signal of signals) signal.addEventListener('abort', end);
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  // Randomised, so that browsers do not all reconnect at the same moment after a restart.
  write(`retry: ${RETRY_MS.least + Math.floor(Math.random() * RETRY_MS.spread)}\n\n`);
  if (signals.some(({ aborted }) => aborted)) return end();

  try {
    const subscription = await realtime.subscribe(topics, lastEventId, (event) => {
      write(formatEvent(event));
    });
    open.subscription = subscription;
    // A new client read its rows before this stream began, so it may miss changes made in between.
    const mayMiss = lastEventId === null && (await realtime.hasRecentEvents(topics));
    if (raw.destroyed || raw.writableEnded) return cleanUp();
    const id = subscription.resumeAt();
    write(mayMiss ? formatEvent({ type: 'reset', data: {}, id }) : `id: ${id}\n\n`);
    open.heartbeat = setInterval(beat, heartbeatMs, subscription).unref();
  } catch (error) {
    log.warn({ err: error }, 'A realtime stream could not start; the browser will retry.');
    end();
  }
}

function formatEvent({ id, type, data }: RealtimeEvent): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  // JSON contains no raw line breaks, so one data line is enough.
  return `${idLine}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
