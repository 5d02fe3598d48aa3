/** Web processes and workers on one database. Each can be killed and is restarted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { TEST_RUN } from '../../tools/checks/leftovers.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const START_TIMEOUT_MS = 300_000;
/** Lines kept for the error report: enough for an error with its stack. */
const LOG_LINES_MAX = 20;
/** Restart delay, like that of a supervisor. */
const RESTART_MS = 500;
const STARTED = '"msg":"started"';

export interface ShopProcesses extends AsyncDisposable {
  /** URLs of the web processes. */
  origins: readonly string[];
  names: readonly string[];
  /** Sends SIGKILL; resolves when the process serves again. */
  kill(name: string, changed?: Record<string, string>): Promise<void>;
  /** Processes that exited after startup without being killed, with their last output. */
  crashed: readonly string[];
}

interface ProcessOptions {
  /** One web process per port. */
  ports: readonly number[];
  workers?: number;
  /** Environment by process index. */
  envOf?: (at: number) => Record<string, string>;
  /**
   * Receives the log lines of the processes from level `info` on, which includes the startup
   * message. Without it only stderr is shown.
   */
  onLog?: (name: string, line: string) => void;
}

interface RunningProcess {
  child: ChildProcess;
  changed: Record<string, string>;
}

export async function startProcesses(
  env: Record<string, string>,
  { ports, workers = 1, envOf = () => ({}), onLog }: ProcessOptions,
): Promise<ShopProcesses> {
  const roles = [
    ...ports.map((port) => ({ name: `web at ${port}`, port, ROLES: 'web' })),
    ...Array.from({ length: workers }, (_, index) => ({
      name: workers === 1 ? 'worker' : `worker ${index + 1}`,
      port: null,
      ROLES: 'worker',
    })),
  ];
  const running = new Map<string, RunningProcess>();
  const crashed: string[] = [];
  const lastLines = new Map<string, string[]>();
  let isClosing = false;

  function launch(name: string, changed: Record<string, string>): void {
    const { ROLES, port } = roleOf(name);
    const PORT = String(port ?? ports[0]);
    const { PATH, HOME, NODE_COMPILE_CACHE, [TEST_RUN]: mark } = process.env;
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: ROOT,
      env: { PATH, HOME, NODE_COMPILE_CACHE, [TEST_RUN]: mark, ...env, ...changed, ROLES, PORT },
      // With an IPC channel, the process stops when its parent exits.
      stdio: ['ignore', onLog ? 'pipe' : 'ignore', onLog ? 'pipe' : 'inherit', 'ipc'],
    });
    running.set(name, { child, changed });
    // Before startup completes it may exit because the database is unavailable; it is then
    // restarted.
    let hasStarted = false;
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface(stream).on('line', (line) => {
        if (line.includes(STARTED)) hasStarted = true;
        lastLines.set(name, [...(lastLines.get(name) ?? []), line].slice(-LOG_LINES_MAX));
        onLog?.(name, line);
      });
    }
    child.once('exit', async (code, signal) => {
      if (signal === 'SIGKILL' || isClosing) return;
      const end = `${name} exited with ${code ?? signal}: ${lastLines.get(name)?.join('\n')}`;
      if (hasStarted) crashed.push(end);
      await sleep(RESTART_MS);
      if (!isClosing && running.get(name)?.child === child) launch(name, changed);
    });
  }

  function roleOf(name: string): (typeof roles)[number] {
    const role = roles.find((each) => each.name === name);
    if (!role) throw new Error(`There is no process ${name}.`);
    return role;
  }

  async function start(name: string, changed: Record<string, string>): Promise<void> {
    launch(name, changed);
    const { port } = roleOf(name);
    if (port === null || (await isReadyInTime(`http://localhost:${port}`))) return;
    const lastOutput = lastLines.get(name)?.join('\n') ?? 'nothing';
    throw new Error(
      `${name} was not ready after ${START_TIMEOUT_MS / 1000} s; its output: ${lastOutput}`,
    );
  }

  await Promise.all(roles.map(({ name }, index) => start(name, envOf(index))));
  return {
    origins: ports.map((port) => `http://localhost:${port}`),
    names: roles.map(({ name }) => name),
    crashed,
    async kill(name, changed) {
      const before = running.get(name);
      await kill(before?.child);
      await start(name, changed ?? before?.changed ?? {});
    },
    async [Symbol.asyncDispose]() {
      isClosing = true;
      await Promise.all([...running.values()].map(({ child }) => kill(child)));
    },
  };
}

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function isReadyInTime(origin: string): Promise<boolean> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const signal = AbortSignal.timeout(START_TIMEOUT_MS / 4);
    const response = await fetch(`${origin}/health/ready`, { signal }).catch(() => null);
    if (response?.ok) return true;
    await sleep(50);
  }
  return false;
}
