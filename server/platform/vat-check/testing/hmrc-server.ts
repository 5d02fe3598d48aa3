/** Stands in for HMRC: a token for the right credentials, and the numbers that it knows. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';

const CREDENTIALS = { client_id: 'client-of-the-tests', client_secret: 'secret-of-the-tests' };

export async function startHmrc() {
  const registered = new Map<string, string>();
  const state = { isDown: false };
  const server = createServer(async (request, reply) => {
    const body = await text(request);
    const send = (status: number, json: unknown) => {
      reply.writeHead(status, { 'content-type': 'application/json' });
      reply.end(JSON.stringify(json));
    };
    if (state.isDown) return send(503, { code: 'SERVER_ERROR' });
    if (request.url === '/oauth/token') {
      const form = Object.fromEntries(new URLSearchParams(body));
      const isRight = Object.entries(CREDENTIALS).every(([name, value]) => form[name] === value);
      return isRight ? send(200, { access_token: 'token' }) : send(401, { code: 'UNAUTHORIZED' });
    }
    const [, number = ''] = /check-vat-number\/lookup\/(\d{9})$/.exec(request.url ?? '') ?? [];
    const name = registered.get(number);
    if (request.headers.authorization !== 'Bearer token')
      return send(401, { code: 'UNAUTHORIZED' });
    if (name === undefined) return send(404, { code: 'NOT_FOUND' });
    return send(200, { target: { name, vatNumber: number }, processingDate: '2026-11-16' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    /** Name by number, without its prefix. */
    registered,
    state,
    settings: {
      HMRC_CLIENT_ID: CREDENTIALS.client_id,
      HMRC_CLIENT_SECRET: CREDENTIALS.client_secret,
      HMRC_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
  };
}
