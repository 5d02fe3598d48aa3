import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { freeAddresses, listen } from './listen.ts';
import { eventually } from './testing/eventually.ts';
import { reservePort } from './testing/reserve-port.ts';

/** A host name with several addresses, one of which does not belong to this machine. */
const known = vi.hoisted(() => ({ addresses: [] as string[] }));
vi.mock('node:dns/promises', () => ({
  lookup: async () => known.addresses.map((address) => ({ address, family: 4 })),
}));

const HOST = 'shop.test';
const FOREIGN_ADDRESS = '192.0.2.1';

beforeEach(() => {
  // Only Linux routes all of 127.0.0.0/8 to loopback.
  const second = process.platform === 'linux' ? ['127.0.0.2'] : [];
  known.addresses = [FOREIGN_ADDRESS, '127.0.0.1', ...second];
});

function slowApp() {
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let waiting = 0;
  app.get('/quick', async () => 'done');
  app.get('/slow', async () => {
    waiting += 1;
    await answered;
    return 'x'.repeat(3_000_000);
  });
  return { app, answer, waiting: () => waiting };
}

async function open(app: FastifyInstance, options = { longestAnswerMs: 60_000 }) {
  const PORT = await reservePort();
  const close = await listen(app, { HOST, PORT }, options);
  onTestFinished(close);
  const addresses = known.addresses.filter((address) => address !== FOREIGN_ADDRESS);
  return { PORT, close, urls: addresses.map((address) => `http://${address}:${PORT}`) };
}

describe('listen', () => {
  it('binds every local address of the host name', async () => {
    const { app } = slowApp();
    const { urls } = await open(app);
    for (const url of urls) expect(await (await fetch(`${url}/quick`)).text()).toBe('done');
  });

  it('fails when one of the addresses is in use', async () => {
    const PORT = await reservePort();
    const other = createServer().listen(PORT, known.addresses.at(-1));
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    await expect(freeAddresses({ HOST, PORT })).rejects.toThrow(
      `Port ${PORT} is in use. Stop the other program, or set PORT to another number.`,
    );
  });

  it('fails for a name of another machine or an unknown name', async () => {
    for (const addresses of [[FOREIGN_ADDRESS], []]) {
      known.addresses = addresses;
      await expect(freeAddresses({ HOST, PORT: 3000 })).rejects.toThrow(
        'HOST: shop.test is not an address of this machine.',
      );
    }
  });
});

describe('close', () => {
  it('completes pending requests and rejects new ones', async () => {
    const { app, answer, waiting } = slowApp();
    const { PORT, close, urls } = await open(app);
    const agent = new Agent({ keepAlive: true });
    const replies = urls.map(async (url) => {
      const [reply] = await once(get(`${url}/slow`, { agent }), 'response');
      return (await text(reply)).length;
    });
    await eventually(() => expect(waiting()).toBe(urls.length));

    const closed = close();
    await eventually(async () => {
      for (const url of urls) {
        const socket = connect(PORT, new URL(url).hostname);
        const rejected = await once(socket, 'connect').then(
          () => socket.destroy() && false,
          () => true,
        );
        expect(rejected).toBe(true);
      }
    });
    answer();
    expect(await Promise.all(replies)).toEqual(urls.map(() => 3_000_000));
    await closed;
  });

  it('does not wait for idle connections', async () => {
    const { app } = slowApp();
    const { close, urls } = await open(app);
    const agent = new Agent({ keepAlive: true });
    for (const url of urls) {
      const [reply] = await once(get(`${url}/quick`, { agent }), 'response');
      await text(reply);
    }
    await close();
  });

  it('aborts requests that take too long', async () => {
    const { app, waiting } = slowApp();
    const { close, urls } = await open(app, { longestAnswerMs: 50 });
    const replies = urls.map((url) => fetch(`${url}/slow`).catch(() => 'cut off'));
    await eventually(() => expect(waiting()).toBe(urls.length));
    await close();
    expect(await Promise.all(replies)).toEqual(urls.map(() => 'cut off'));
  });
});
