import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type MeasuredProcess, startProcess } from './processes.ts';
import type { MemorySetup } from './references/memory.ts';
import { startReference } from './references/start.ts';
import { measureAlternately, type Server } from './rounds.ts';

const PLAN = { rounds: 3, seconds: 0.5, warmUpSeconds: 0.2 };
const folder = await mkdtemp(join(tmpdir(), 'lathe-test-'));
const started: MeasuredProcess[] = [];
afterAll(async () => {
  for (const process of started) await process[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function bareServer(status: number): Promise<Server> {
  const setup: MemorySetup = { status, contentType: 'text/plain', body: Buffer.from('the bytes') };
  const server = await startReference('memory', setup, folder);
  started.push(server.process);
  return server;
}

function startGenerator(): MeasuredProcess {
  const script = join(import.meta.dirname, 'generator.ts');
  const generator = startProcess(script, { logFile: join(folder, 'generator.log') });
  started.push(generator);
  return generator;
}

const targetFor = (server: Server) => ({ server, request: { path: '/' }, expectedStatus: 200 });

describe('two servers measured in turns', async () => {
  const generator = startGenerator();
  const reference = targetFor(await bareServer(200));

  it('are compared by responses and cost', async () => {
    const response = await fetch(reference.server.origin);
    expect([response.status, await response.text()]).toEqual([200, 'the bytes']);
    const subject = targetFor(await bareServer(200));
    const comparison = await measureAlternately(generator, { subject, reference }, PLAN);
    expect(comparison.subject).toMatchObject({ errors: 0 });
    expect(comparison.reference).toMatchObject({ errors: 0 });
    expect(comparison.subject.perSecond).toBeGreaterThan(0);
    expect(comparison.subject.p50).toBeGreaterThan(0);
    expect(comparison.subject.p99).toBeGreaterThanOrEqual(comparison.subject.p50);
    expect(comparison.ratio).toBeGreaterThan(0);
    expect(comparison.cpuRatio).toBeGreaterThan(0);
  });

  it('count an error for every response with an unexpected status', async () => {
    const subject = targetFor(await bareServer(500));
    const comparison = await measureAlternately(generator, { subject, reference }, PLAN);
    expect(comparison.subject.errors).toBeGreaterThan(0);
    expect(comparison.reference.errors).toBe(0);
  });
});

describe('child process', () => {
  it('reports why it ended, and does not inherit the settings of the parent', async () => {
    process.env.DATABASE_URL = 'postgres://somebody/else';
    try {
      const script = join(import.meta.dirname, '..', 'server', 'main.ts');
      const child = startProcess(script, { logFile: join(folder, 'main.log') });
      started.push(child);
      await expect(child.request({ never: 'answered' })).rejects.toThrow(
        /main\.ts ended .*\n.*DATABASE_URL is not set/,
      );
    } finally {
      delete process.env.DATABASE_URL;
    }
  });
});
