import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { type PostOptions, post } from './post.ts';

let answerWith: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
let requests = 0;
const server = createServer((request, response) => {
  requests += 1;
  answerWith(request, response);
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const never = new AbortController().signal;
const send = (url: string, options: Partial<PostOptions> & { timeoutMs?: number } = {}) =>
  post(
    {
      url,
      headers: { 'content-type': 'application/json' },
      body: '{}',
      timeoutMs: options.timeoutMs ?? 10_000,
      answerBytes: 1024,
      signal: never,
    },
    { allowsPrivate: true, ...options },
  );
const here = `http://127.0.0.1:${port}/hook`;

describe('an answer', () => {
  it('is cut after the limit, even if it never ends', async () => {
    answerWith = (_request, response) => {
      response.writeHead(200);
      response.write('ü'.repeat(2000));
    };
    const result = await send(here);
    expect(result).toMatchObject({ status: 200, answer: 'ü'.repeat(512) });
  });

  it('keeps no NUL', async () => {
    answerWith = (_request, response) => response.writeHead(200).end('a\0b');
    expect(await send(here)).toMatchObject({ answer: 'a\ufffdb' });
  });

  it('that redirects is not followed', async () => {
    requests = 0;
    answerWith = (_request, response) => response.writeHead(307, { location: here }).end();
    expect(await send(here)).toMatchObject({ status: 307 });
    expect(requests).toBe(1);
  });

  it('says how long to wait', async () => {
    answerWith = (_request, response) => response.writeHead(429, { 'retry-after': '7' }).end();
    expect(await send(here)).toMatchObject({ status: 429, retryAfter: '7' });
  });

  it('that does not come, or does not end, is a timeout', async () => {
    answerWith = () => undefined;
    expect(await send(here, { timeoutMs: 50 })).toEqual({ problem: 'timeout' });
    answerWith = (_request, response) => {
      response.writeHead(200);
      response.write('slow');
    };
    expect(await send(here, { timeoutMs: 50 })).toEqual({ problem: 'timeout' });
  });

  it('of a server that hangs up is a lost connection', async () => {
    answerWith = (request) => request.socket.destroy();
    expect(await send(here)).toEqual({ problem: 'no_connection' });
  });
});

describe('an address that is not public', () => {
  const refused = { problem: 'address_not_public' };
  const isPrivate = { allowsPrivate: false };

  it('is refused in the URL, without a request', async () => {
    requests = 0;
    for (const host of ['127.0.0.1', '2130706433', '[::1]', '169.254.169.254', '10.0.0.1']) {
      expect(await send(`https://${host}:${port}/`, isPrivate)).toEqual(refused);
    }
    expect(await send(here, isPrivate)).toEqual(refused);
    expect(requests).toBe(0);
  });

  it('is refused behind a name, also beside public ones', async () => {
    requests = 0;
    const answers = [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['8.8.8.8', '::1']];
    for (const addresses of answers) {
      const resolve = async () => addresses;
      expect(await send('https://shop.example/', { ...isPrivate, resolve })).toEqual(refused);
    }
    expect(requests).toBe(0);
  });

  it('cannot be given to the connection after the check: the name is asked for once', async () => {
    answerWith = (_request, response) => response.writeHead(204).end();
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return answers.shift() ?? [];
    };
    // The name leads nowhere, so the connection can only use what was answered.
    const result = await send(`http://nowhere.invalid:${port}/`, { resolve });
    expect(result).toMatchObject({ status: 204 });
    expect(asked).toBe(1);
  });
});

it('a name that nobody knows, and one whose server does not answer, are reported', async () => {
  const nobody = async () => [];
  expect(await send('https://shop.example/', { resolve: nobody })).toEqual({
    problem: 'host_unknown',
  });
  const silent = () => new Promise<string[]>(() => undefined);
  expect(await send('https://shop.example/', { resolve: silent, timeoutMs: 50 })).toEqual({
    problem: 'timeout',
  });
});

it('a certificate for another name is not accepted', async () => {
  // A server without TLS is none that can prove its name.
  answerWith = (_request, response) => response.writeHead(204).end();
  const resolve = async () => ['127.0.0.1'];
  expect(await send(`https://shop.example:${port}/`, { resolve })).toEqual({ problem: 'tls' });
});
