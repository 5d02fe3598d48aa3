import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import fastify, { type FastifyReply } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { silentLog } from '../../testing/logs.ts';
import type { Realtime, RealtimeEvent } from './realtime.ts';
import { streamEvents } from './sse.ts';
import type { Topic } from './topics.ts';

/** Delivers events from the test and counts subscribers. */
function fakeRealtime() {
  const listeners = new Set<(event: RealtimeEvent) => void>();
  const subscriptions: { topics: readonly Topic[]; lastEventId: string | null }[] = [];
  const realtime: Realtime = {
    publish: async () => undefined,
    publishAll: async () => {},
    hasRecentEvents: async (topics) => topics.includes('public:busy'),
    async subscribe(topics, lastEventId, onEvent) {
      subscriptions.push({ topics, lastEventId });
      if (lastEventId === 'broken') throw new Error('the database is unavailable');
      listeners.add(onEvent);
      return { resumeAt: () => '41', unsubscribe: () => void listeners.delete(onEvent) };
    },
    close: () => undefined,
  };
  const emit = (event: RealtimeEvent) => {
    for (const listener of listeners) listener(event);
  };
  return { realtime, listeners, asked: subscriptions, say: emit };
}

async function serve(topics: Topic[] = ['public:news'], { heartbeatMs = 60_000 } = {}) {
  const fake = fakeRealtime();
  const stopping = new AbortController();
  const app = fastify({ forceCloseConnections: false });
  app.get('/events', async (request, reply) => {
    reply.header('x-from-fastify', 'kept');
    const lastEventId = request.headers['last-event-id']?.toString() ?? null;
    const { realtime } = fake;
    const { signal } = stopping;
    await streamEvents({
      reply,
      realtime,
      listener: { userId: '7', isStaff: false, isAdmin: false, accounts: [], salesOf: [] },
      topics,
      lastEventId,
      signals: [signal],
      heartbeatMs,
    });
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    stopping.abort();
    await app.close();
  });

  async function open(headers: Record<string, string> = {}) {
    const request = get(`${address}/events`, { headers, agent: false });
    request.on('error', () => undefined);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const got = { text: '', ended: false };
    response.setEncoding('utf8').on('data', (part) => {
      got.text += part;
    });
    response
      .on('error', () => undefined)
      .on('close', () => {
        got.ended = true;
      });
    return { response, got, leave: () => request.destroy() };
  }
  return { ...fake, app, address, open, stop: () => stopping.abort() };
}

describe('event stream', () => {
  it('has the right content type, is not compressed, and keeps the headers of the application', async () => {
    const { open } = await serve();
    const { response } = await open({ 'accept-encoding': 'gzip, br' });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-from-fastify': 'kept',
    });
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  it('sends a reset to a new client when there were events before the stream began', async () => {
    const { open } = await serve(['public:busy']);
    const { got } = await open();
    await eventually(() =>
      expect(got.text).toMatch(/^retry: \d{4}\n\nid: 41\nevent: reset\ndata: \{\}\n\n$/),
    );
    // A resumed stream has already received these events.
    const resumed = await open({ 'last-event-id': '40' });
    await eventually(() => expect(resumed.got.text).toMatch(/^retry: \d{4}\n\nid: 41\n\n$/));
  });

  it('sends the resume position at once, and then each event with its lines', async () => {
    const { open, say, listeners } = await serve();
    const { got } = await open();
    await eventually(() => expect(got.text).toMatch(/^retry: \d{4}\n\nid: 41\n\n$/));
    expect(listeners.size).toBe(1);
    got.text = '';
    say({ type: 'order.paid', data: { text: 'two\nlines' } });
    say({ type: 'order.made', data: null, id: '42' });
    await eventually(() =>
      expect(got.text).toBe(
        'event: order.paid\ndata: {"text":"two\\nlines"}\n\nid: 42\nevent: order.made\ndata: null\n\n',
      ),
    );
  });

  it('passes on the topics and the last event id of the browser', async () => {
    const { open, asked } = await serve(['public:news', 'user:7']);
    await open({ 'last-event-id': '40' });
    await eventually(() =>
      expect(asked).toEqual([{ topics: ['public:news', 'user:7'], lastEventId: '40' }]),
    );
  });

  it('is rejected for the topic of another user before a byte is sent', async () => {
    const { open, asked } = await serve(['public:news', 'user:8']);
    const { response } = await open();
    expect(response.statusCode).toBe(500);
    expect(asked).toEqual([]);
  });

  it('sends heartbeat comments that advance the resume position', async () => {
    const { open } = await serve(['public:news'], { heartbeatMs: 20 });
    const { got } = await open();
    await eventually(() => expect(got.text).toContain(': beat\nid: 41\n\n: beat\nid: 41\n\n'));
  });

  it('cleans up when the browser disconnects', async () => {
    const { open, listeners } = await serve();
    const { leave } = await open();
    await eventually(() => expect(listeners.size).toBe(1));
    leave();
    await eventually(() => expect(listeners.size).toBe(0));
  });

  it('ends when it cannot subscribe, so the browser reconnects', async () => {
    const { open, listeners } = await serve();
    const { got } = await open({ 'last-event-id': 'broken' });
    await eventually(() => expect(got.ended).toBe(true));
    expect(listeners.size).toBe(0);
  });

  it('ends on a graceful stop with all others, so the server can close', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    const { open, listeners, stop, app } = await serve();
    const streams = await Promise.all(Array.from({ length: 15 }, () => open()));
    await eventually(() => expect(listeners.size).toBe(15));
    stop();
    await app.close();
    await eventually(() => expect(streams.every(({ got }) => got.ended)).toBe(true));
    expect(listeners.size).toBe(0);
    expect(warnings).toEqual([]);
  });

  it('ends at once when the stop had already begun', async () => {
    const { open, stop, asked } = await serve();
    stop();
    const { got } = await open();
    await eventually(() => expect(got.ended).toBe(true));
    expect(asked).toEqual([]);
  });

  it('is closed for a browser that does not read, while the others continue', async () => {
    const { open, address, listeners, say } = await serve();
    const pausedSocket = connect(Number(new URL(address).port), '127.0.0.1').pause();
    onTestFinished(() => void pausedSocket.destroy());
    pausedSocket.write('GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const { got } = await open();
    await eventually(() => expect(listeners.size).toBe(2));
    const long = 'x'.repeat(60_000);
    await eventually(() => {
      say({ type: 'much', data: long });
      expect(listeners.size).toBe(1);
    });
    got.text = '';
    say({ type: 'still', data: 1 });
    await eventually(() => expect(got.text).toContain('event: still'));
  });

  it('is closed at the next heartbeat when the client reads nothing', async () => {
    const raw = new Writable({ highWaterMark: 10, write: () => undefined });
    const { realtime, listeners } = fakeRealtime();
    const reply: Partial<FastifyReply> = {
      raw: Object.assign(raw, { writeHead: () => raw, setHeader: () => raw }) as never,
      hijack: () => reply as FastifyReply,
      getHeaders: () => ({}) as ReturnType<FastifyReply['getHeaders']>,
      log: silentLog,
    };
    await streamEvents({
      reply: reply as FastifyReply,
      realtime,
      listener: null,
      topics: ['public:news'],
      lastEventId: null,
      signals: [new AbortController().signal],
      heartbeatMs: 20,
    });
    expect(listeners.size).toBe(1);
    await eventually(() => expect(raw.destroyed).toBe(true));
    await eventually(() => expect(listeners.size).toBe(0));
  });
});
