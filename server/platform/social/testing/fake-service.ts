/** A local fake of a third-party server: responds by path and records requests. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface FakeReply {
  status?: number;
  json?: unknown;
  text?: string;
  /** Never responds. */
  silent?: boolean;
}

export interface FakeService {
  base: string;
  requests: { path: string; query: URLSearchParams; form: URLSearchParams }[];
}

type FakeHandler = (request: FakeService['requests'][number]) => FakeReply;

export async function fakeService(handler: FakeHandler): Promise<FakeService> {
  const requests: FakeService['requests'] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const question = { path: pathname, query: searchParams, form };
    requests.push(question);
    const { status = 200, json, text, silent } = handler(question);
    if (silent) return;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(text ?? JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}/`, requests };
}
