/** Two web processes and a worker on one database, each of which may be killed and comes back. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..', '..');
const PATIENCE_MS = 60_000;

export interface ShopProcesses extends AsyncDisposable {
  /** Of the web processes. */
  origins: readonly string[];
  names: readonly string[];
  /** Without a warning; resolves when it serves again. */
  kill(name: string): Promise<void>;
}

export async function startProcesses(
  env: Record<string, string>,
  ports: readonly number[],
): Promise<ShopProcesses> {
  const roles = [
    ...ports.map((port) => ({ name: `web at ${port}`, port, ROLES: 'web', PORT: String(port) })),
    { name: 'worker', port: null, ROLES: 'worker', PORT: String(ports[0]) },
  ];
  const running: ChildProcess[] = [];
  async function start(at: number): Promise<void> {
    const role = roles[at];
    if (!role) throw new Error(`There is no process ${at}.`);
    const { ROLES, PORT, port } = role;
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env, ROLES, PORT },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    running[at] = child;
    if (port !== null) await untilReady(child, `http://localhost:${port}`);
  }
  await Promise.all(roles.map((_, at) => start(at)));
  return {
    origins: ports.map((port) => `http://localhost:${port}`),
    names: roles.map(({ name }) => name),
    async kill(name) {
      const at = roles.findIndex((role) => role.name === name);
      await kill(running[at]);
      await start(at);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(running.map(kill));
    },
  };
}

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function untilReady(child: ChildProcess, origin: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const answer = await fetch(`${origin}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error(`A process ended with ${child.exitCode}.`);
    await sleep(20);
  }
  throw new Error(`${origin} was not ready after ${PATIENCE_MS / 1000} s.`);
}
