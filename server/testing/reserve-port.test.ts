import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { reservePort } from './reserve-port.ts';

const PORTS_PER_PROCESS = 100;

/** Prints its ports and holds them until its input ends. */
const SCRIPT = `
  import { reservePort } from '${join(import.meta.dirname, 'reserve-port.ts')}';
  const ports = await Promise.all(Array.from({ length: ${PORTS_PER_PROCESS} }, () => reservePort()));
  console.log(JSON.stringify(ports));
  process.stdin.resume();
`;

async function reserveInProcess(): Promise<{ ports: number[]; end(): Promise<void> }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const end = async () => {
    child.stdin.end();
    await ended;
  };
  onTestFinished(end);
  const [line] = await once(createInterface(child.stdout), 'line');
  return { ports: JSON.parse(line), end };
}

it('gives no port to two processes at the same time', async () => {
  const others = await Promise.all([1, 2, 3].map(reserveInProcess));
  const own = await Promise.all(Array.from({ length: PORTS_PER_PROCESS }, () => reservePort()));
  const all = [...own, ...others.flatMap(({ ports }) => ports)];
  expect(all).toHaveLength(4 * PORTS_PER_PROCESS);
  expect(new Set(all).size).toBe(4 * PORTS_PER_PROCESS);
});

it('reserves a port until the process that reserved it ends', async () => {
  const { ports, end } = await reserveInProcess();
  const next = await reservePort();
  const [held = 0] = ports;
  await expect(reservePort([held])).rejects.toThrow('No port');
  await end();
  expect(await reservePort([held])).toBe(held);
  await expect(reservePort([held, next])).rejects.toThrow('No port');
});

it.each(['127.0.0.1', '0.0.0.0'])('skips a port that is in use at %s', async (host) => {
  const server = createServer().listen(0, host);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const used = typeof address === 'object' ? (address?.port ?? 0) : 0;
  await expect(reservePort([used])).rejects.toThrow('No port');
});

it('gives a port on which a server can listen', async () => {
  const server = createServer().listen(await reservePort(), '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
});
