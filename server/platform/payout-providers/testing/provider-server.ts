/** What the stand-ins of both providers share: a server on HTTP with faults, and its requests. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PaymentResult } from '@lathe/rules/payouts';
import type { ShopOfProvider } from './event-post.ts';

export interface ProviderRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface ProviderReply {
  status: number;
  /** A text is a page, everything else is JSON. */
  body: unknown;
}

/**
 * `drop`: done, but the reply is lost. `late`: done only when the shop waits no longer for the reply.
 * `fail`: not done. `reject`: not done, with a status that blames the request.
 */
export type Fault = 'none' | 'drop' | 'late' | 'fail' | 'reject';

export interface ProviderServer {
  url: string;
  requests: ProviderRequest[];
  /** For the next requests, one each. */
  faults: Fault[];
  /** For all other requests. */
  chooseFault: (() => Fault) | null;
  /** Runs when a request is done and not answered yet. */
  beforeReply: ((request: ProviderRequest) => Promise<void>) | null;
  /** Refuses connections, and forgets nothing. */
  goDown(): Promise<void>;
  goUp(): Promise<void>;
  close(): Promise<void>;
}

/** A payment as an auditor reads it, in minor units. */
export interface MadePayment {
  endToEndId: string;
  /** Our id of the payee. */
  userId: string;
  currency: string;
  amount: number;
  result: PaymentResult;
}

export interface StandInOptions {
  port?: number;
  /** Then it sends events by itself. */
  shop?: ShopOfProvider;
}

export const ok = (body: unknown): ProviderReply => ({ status: 200, body });
export const refuse = (status: number, message: string): ProviderReply => ({
  status,
  body: { errors: [{ message }] },
});

const FAULTY: Partial<Record<Fault, ProviderReply>> = {
  fail: refuse(503, 'down for maintenance'),
  reject: refuse(400, 'the request is not valid'),
};

/** Without a port it gets a free one, which another program can take while it is down. */
export async function startProviderServer(
  answer: (request: ProviderRequest) => ProviderReply,
  port = 0,
): Promise<ProviderServer> {
  const provider: Omit<ProviderServer, 'url'> = {
    requests: [],
    faults: [],
    chooseFault: null,
    beforeReply: null,
    async goDown() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    goUp: () => listen(address.port),
    async close() {
      if (server.listening) await provider.goDown();
    },
  };

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = incoming;
    const request = { method, path, headers, body: await text(incoming) };
    provider.requests.push(request);
    const fault = provider.faults.shift() ?? provider.chooseFault?.() ?? 'none';
    if (fault === 'late' && !outgoing.closed) await once(outgoing, 'close');
    const { status, body } = FAULTY[fault] ?? answer(request);
    const isPage = typeof body === 'string';
    const content = isPage ? body : JSON.stringify(body);
    await provider.beforeReply?.(request);
    if (fault === 'drop') return void outgoing.destroy();
    outgoing.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' });
    outgoing.end(content);
  }

  const server = createServer((incoming, outgoing) => {
    // The shop can be killed while it sends a request.
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  async function listen(at: number): Promise<void> {
    const listening = once(server, 'listening');
    server.listen(at, '127.0.0.1');
    await listening;
  }
  await listen(port);
  const address = server.address() as AddressInfo;
  return Object.assign(provider, { url: `http://127.0.0.1:${address.port}` });
}

/** Where payees enter their details; here it only has a button. */
export const payeePage = (): ProviderReply =>
  ok('<!doctype html><title>Details</title><form method="post"><button>Save</button></form>');
