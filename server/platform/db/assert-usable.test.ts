import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { fakePostgres } from '../../testing/fake-postgres.ts';
import { SetupError } from '../setup-error.ts';
import { assertUsable } from './assert-usable.ts';

const { url } = await testDatabase();

async function failureMessage(address: string | URL, timeoutMs?: number): Promise<string> {
  const error = await assertUsable(String(address), timeoutMs).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(SetupError);
  return error.message;
}

function changed(part: Partial<Pick<URL, 'password' | 'pathname' | 'host' | 'port'>>): URL {
  return Object.assign(new URL(url), part);
}

describe('database check', () => {
  it('passes for a usable database', async () => {
    await expect(assertUsable(url)).resolves.toBeUndefined();
    await expect(assertUsable(await fakePostgres(16))).resolves.toBeUndefined();
  });

  it('reports a version that is too old with both versions', async () => {
    expect(await failureMessage(await fakePostgres(12))).toBe(
      'The database of DATABASE_URL is PostgreSQL 12, which is too old: Lathe needs 16 or newer.',
    );
  });

  it('reports a database that is not running', async () => {
    expect(await failureMessage('postgres://ann:secret@127.0.0.1:1/shop')).toBe(
      'The database of DATABASE_URL does not run: nothing listens at 127.0.0.1:1. Start it, or change DATABASE_URL.',
    );
  });

  it('reports an unknown host', async () => {
    expect(await failureMessage('postgres://ann:secret@nowhere.invalid/shop')).toMatch(
      /cannot be found: there is no machine called nowhere\.invalid\. /,
    );
  });

  it('reports a server that does not respond', async () => {
    expect(await failureMessage(await fakePostgres('silent'), 200)).toMatch(
      /does not answer at 127/,
    );
  });

  it('reports a server that is not PostgreSQL', async () => {
    const server = createServer((_request, reply) => reply.end('hello')).listen(0, '127.0.0.1');
    await new Promise((ready) => server.once('listening', ready));
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    expect(await failureMessage(`postgres://ann:secret@127.0.0.1:${port}/shop`, 2000)).toMatch(
      /^The database of DATABASE_URL (cannot be used|does not answer)/,
    );
  });

  it('reports a wrong password without printing it', async () => {
    const sentence = await failureMessage(changed({ password: 'guessed' }));
    expect(sentence).toBe(
      'The database of DATABASE_URL rejects the password of user "lathe". Change DATABASE_URL.',
    );
  });

  it('reports a missing database', async () => {
    expect(await failureMessage(changed({ pathname: '/no_such_shop' }))).toMatch(
      /is not there: the server has none called "no_such_shop"\. Create it/,
    );
  });
});
