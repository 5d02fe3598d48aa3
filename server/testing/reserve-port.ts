/**
 * Ports for the servers and processes that tests start. A port that merely looks free can be taken
 * by another test or an outgoing connection before the process listens, or while it restarts. A
 * reserved port stays ours until this process ends.
 */
import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems assign outgoing ports from 32768 (Linux) or 49152 (others) upwards. */
const FIRST_PORT = 20_000;
const LAST_PORT = 29_999;
const MAX_ATTEMPTS = 1000;
const IN_USE_CODE = 'EADDRINUSE';

/** Only its own test passes candidates. */
export async function reservePort(candidates: Iterable<number> = randomPorts()): Promise<number> {
  for (const port of candidates) {
    const unlock = await lockPort(port);
    if (unlock === null) continue;
    if (await isUnused(port)) return port;
    unlock();
  }
  throw new Error(`No port from ${FIRST_PORT} to ${LAST_PORT} is free.`);
}

function* randomPorts(): Generator<number> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) yield randomInt(FIRST_PORT, LAST_PORT + 1);
}

/**
 * The lock is the UDP port of the same number: all processes can see it, nothing else needs it, and
 * the system releases it when its holder ends, even after a kill.
 */
async function lockPort(port: number): Promise<(() => void) | null> {
  const socket = createSocket('udp4');
  try {
    const bound = once(socket, 'listening');
    socket.bind({ port, address: '127.0.0.1', exclusive: true });
    await bound;
  } catch (error) {
    socket.close();
    if (isTaken(error)) return null;
    throw error;
  }
  socket.unref();
  return () => socket.close();
}

/** Detects programs that do not use the lock. "localhost" can mean both addresses. */
async function isUnused(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer();
    try {
      const listening = once(server, 'listening');
      server.listen({ port, host, exclusive: true });
      await listening;
      server.close();
      await once(server, 'close');
    } catch (error) {
      // Any other error means that the machine does not have this address.
      if (isTaken(error)) return false;
    }
  }
  return true;
}

function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === IN_USE_CODE;
}
