/** What the stand-ins of both providers share: a server on HTTP with faults, and its requests. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';

export interface ProviderRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface ProviderReply {
  status: number;
  body: unknown;
}

/**
 * `drop`: done, but the reply is lost, as after a time-out. `fail`: not done. `reject`: not done,
 * with a status that blames the request.
 */
export type Fault = 'none' | 'drop' | 'fail' | 'reject';

export interface ProviderServer {
  url: string;
  requests: ProviderRequest[];
  /** For the next requests, one each. */
  faults: Fault[];
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

export async function startProviderServer(
  answer: (request: ProviderRequest) => ProviderReply,
): Promise<ProviderServer> {
  const requests: ProviderRequest[] = [];
  const faults: Fault[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming;
    const request = { method, path, headers, body: await text(incoming) };
    requests.push(request);
    const fault = faults.shift() ?? 'none';
    const reply = FAULTY[fault] ?? answer(request);
    if (fault === 'drop') return outgoing.destroy();
    outgoing.writeHead(reply.status, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, faults };
}
