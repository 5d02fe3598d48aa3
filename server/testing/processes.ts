/** Starts platform-process.ts as a real child process and communicates with it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { RealtimeEvent } from '../platform/realtime/realtime.ts';
import type { Commands } from './platform-process.ts';

interface Message {
  id?: number;
  value?: unknown;
  error?: string;
  event?: RealtimeEvent;
}

export interface PlatformProcess {
  pid: number;
  /** Realtime events that it received. */
  events: RealtimeEvent[];
  call<Name extends keyof Commands>(
    name: Name,
    ...args: Parameters<Commands[Name]>
  ): Promise<Awaited<ReturnType<Commands[Name]>>>;
  /** `kill -9`: no clean-up. */
  killHard(): Promise<void>;
}

export function startProcess(url: string): PlatformProcess {
  const file = join(import.meta.dirname, 'platform-process.ts');
  const child = fork(file, [url], { execPath: process.execPath, execArgv: [] });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const events: RealtimeEvent[] = [];
  let calls = 0;

  child.on('message', ({ id, value, error, event }: Message) => {
    if (event) events.push(event);
    if (id === undefined) return;
    if (error === undefined) waiting.get(id)?.resolve(value);
    else waiting.get(id)?.reject(new Error(error));
  });
  child.on('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`The process ended with ${code}.`));
  });

  async function killHard() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  onTestFinished(killHard);

  return {
    pid: child.pid ?? 0,
    events,
    call: (name, ...args) => {
      calls += 1;
      const pending = Promise.withResolvers<unknown>();
      pending.promise.catch(() => undefined);
      waiting.set(calls, pending);
      child.send({ id: calls, name, args });
      return pending.promise as Promise<Awaited<ReturnType<Commands[typeof name]>>>;
    },
    killHard,
  };
}
