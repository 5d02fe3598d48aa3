/**
 * Opens the port on every address that HOST resolves to, and closes it without cutting off
 * responses.
 */
import { lookup } from 'node:dns/promises';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { SetupError } from './platform/setup-error.ts';

type ListenAddress = Pick<Config, 'HOST' | 'PORT'>;

/** Time limit for pending responses during shutdown. */
const MAX_REPLY_MS = 10_000;
/** The name resolves to an address that this machine does not have, such as ::1 without IPv6. */
const NOT_LOCAL_CODES = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/** Returns a function that closes the port. */
export async function listen(
  app: FastifyInstance,
  listenAddress: ListenAddress,
  { longestAnswerMs = MAX_REPLY_MS } = {},
): Promise<() => Promise<void>> {
  const [first, ...others] = await freeAddresses(listenAddress);
  await app.ready();
  await listenOn(app.server, first, listenAddress);
  const otherServers: Server[] = [];
  for (const host of others) {
    // `app.listen` would create a second HTTP server and cut its connections when the first one
    // closes.
    const otherServer = createServer((socket) => app.server.emit('connection', socket));
    await listenOn(otherServer, host, listenAddress);
    otherServers.push(otherServer);
  }
  return () => close(app, otherServers, longestAnswerMs);
}

/**
 * All free addresses of this machine that HOST resolves to. Also called before slow startup work.
 */
export async function freeAddresses(listenAddress: ListenAddress): Promise<[string, ...string[]]> {
  const found = await lookup(listenAddress.HOST, { all: true }).catch(() => []);
  const free: string[] = [];
  for (const address of new Set(found.map(({ address }) => address))) {
    if (await isLocalAndFree(address, listenAddress)) free.push(address);
  }
  const [first, ...others] = free;
  if (first === undefined) {
    throw new SetupError(`HOST: ${listenAddress.HOST} is not an address of this machine.`);
  }
  return [first, ...others];
}

async function isLocalAndFree(address: string, listenAddress: ListenAddress): Promise<boolean> {
  const probe = createServer();
  try {
    await listenOn(probe, address, listenAddress);
    return true;
  } catch (error) {
    if (NOT_LOCAL_CODES.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  } finally {
    await new Promise((closed) => probe.close(closed));
  }
}

function listenOn(server: Server, host: string, listenAddress: ListenAddress): Promise<void> {
  return new Promise<void>((open, failed) => {
    server.once('error', failed);
    server.listen({ host, port: listenAddress.PORT }, () => open());
  }).catch((error) => explain(error, listenAddress));
}

async function close(
  app: FastifyInstance,
  otherServers: Server[],
  longestMs: number,
): Promise<void> {
  // Pending responses finish, then their connections close.
  app.server.keepAliveTimeout = 1;
  app.server.keepAliveTimeoutBuffer = 0;
  const closeTimer = setTimeout(() => app.server.closeAllConnections(), longestMs);
  const closed = otherServers.map((otherServer) => new Promise((done) => otherServer.close(done)));
  await Promise.all([app.close(), ...closed]);
  clearTimeout(closeTimer);
}

function explain(error: NodeJS.ErrnoException, { PORT }: ListenAddress): never {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${PORT} is in use. Stop the other program, or set PORT to another number.`,
    EACCES: `Port ${PORT} needs more privileges. Set PORT above 1023.`,
  };
  const sentence = sentences[error.code ?? ''];
  throw sentence === undefined ? error : new SetupError(sentence, { cause: error });
}
