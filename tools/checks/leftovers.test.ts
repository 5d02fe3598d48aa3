import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findLeftovers, type OwnProcess, TEST_RUN, watchForLeftovers } from './leftovers.ts';
import { ROOT } from './sources.ts';

const SHELL = { pid: 20, parent: 1, startedAt: 10, command: 'bash', environment: '' };
const OWN = { pid: 50, parent: 20, startedAt: 100, command: 'node tools/test.ts', environment: '' };
const other = (more: Partial<OwnProcess>): OwnProcess => ({
  pid: 70,
  parent: 60,
  startedAt: 200,
  command: `node ${join(ROOT, 'server', 'main.ts')}`,
  environment: '',
  ...more,
});

function found(...others: OwnProcess[]): number[] {
  const run = { run: 'this', since: 100, own: 50 };
  return findLeftovers([SHELL, OWN, ...others], run).map(({ pid }) => pid);
}

describe('leftover process', () => {
  it('is one marked by this run, not by another', () => {
    expect(found(other({ environment: `A=b\0${TEST_RUN}=this\0` }))).toEqual([70]);
    expect(found(other({ environment: `A=b\0${TEST_RUN}=other\0` }))).toEqual([]);
  });

  it('is a command of this repository that lost its parent during the run', () => {
    for (const parent of [1, 20]) expect(found(other({ parent }))).toEqual([70]);
    // Has another parent, started earlier, or is not part of this repository.
    expect(found(other({ parent: 60 }))).toEqual([]);
    expect(found(other({ parent: 1, startedAt: 99 }))).toEqual([]);
    expect(found(other({ parent: 1, command: 'node /elsewhere/server/main.ts' }))).toEqual([]);
  });

  it('is neither an exited process nor the shared test database', () => {
    const environment = `${TEST_RUN}=this`;
    expect(found(other({ environment, command: '' }))).toEqual([]);
    const database = other({ environment, command: 'postgres -D /x/.data/test/cluster' });
    const part = other({ environment, pid: 71, parent: 70, command: 'postgres: checkpointer' });
    expect(found(database, part)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('is found while it runs', async () => {
    const { [TEST_RUN]: outer } = process.env;
    const leftovers = await watchForLeftovers();
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)'], {
      detached: true,
      stdio: 'ignore',
    });
    // The outer test run has its own marker.
    process.env[TEST_RUN] = outer;
    if (outer === undefined) delete process.env[TEST_RUN];
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child, 'spawn');
    const line = expect.stringContaining(`${child.pid} ${process.execPath} --eval`);
    expect(await leftovers(0)).toContainEqual(line);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(await leftovers(0)).not.toContainEqual(line);
  });
});
