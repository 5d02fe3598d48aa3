/** Server-sent events: one long answer per browser, which ends when either side has had enough. */
import type { FastifyReply } from 'fastify';
import type { Realtime, RealtimeEvent, Subscription } from './realtime.ts';
import { type Listener, mayListen, type Topic } from './topics.ts';

interface Options {
  reply: FastifyReply;
  realtime: Realtime;
  /** Null when nobody is signed in. */
  listener: Listener | null;
  topics: readonly Topic[];
  /** The request's Last-Event-ID header. */
  lastEventId: string | null;
  /** Any of them ends the stream, such as a graceful stop: browsers connect to another process. */
  signals: readonly AbortSignal[];
  heartbeatMs?: number;
}

/** Below the idle time-outs of common proxies. */
const HEARTBEAT_MS = 20_000;
/** A browser that leaves this much unread is dropped; it resumes when it is well again. */
const MOST_UNREAD_BYTES = 256 * 1024;
const RETRY_MS = { least: 1000, spread: 4000 };

/** Resolves when the stream is set up. Throws before a byte is sent if a topic is not for this user. */
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
    if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy();
  }

  function beat({ resumeAt }: Subscription): void {
    // Not drained since the last beat: nobody reads at the other end.
    if (raw.writableNeedDrain) raw.destroy();
    // The id moves on in silence, so that a quiet stream does not fall behind what is kept.
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

  // Past Fastify's own sending, and so past compression, which would hold events back.
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
  // Spread, so that a restart does not bring all browsers back in the same moment.
  write(`retry: ${RETRY_MS.least + Math.floor(Math.random() * RETRY_MS.spread)}\n\n`);
  if (signals.some(({ aborted }) => aborted)) return end();

  try {
    const subscription = await realtime.subscribe(topics, lastEventId, (event) => {
      write(formatEvent(event));
    });
    open.subscription = subscription;
    // A new listener has read its rows before this stream began: what happened between is in neither.
    const mayMiss = lastEventId === null && (await realtime.saidLately(topics));
    if (raw.destroyed || raw.writableEnded) return cleanUp();
    const id = subscription.resumeAt();
    write(mayMiss ? formatEvent({ type: 'reset', data: {}, id }) : `id: ${id}\n\n`);
    open.heartbeat = setInterval(beat, heartbeatMs, subscription).unref();
  } catch (error) {
    log.warn({ err: error }, 'A realtime stream could not start; the browser will try again.');
    end();
  }
}

function formatEvent({ id, type, data }: RealtimeEvent): string {
  const place = id === undefined ? '' : `id: ${id}\n`;
  // JSON has no line breaks of its own, so one data line is enough.
  return `${place}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
