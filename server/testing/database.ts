import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { connect, type Database } from '../platform/db/connect.ts';

export interface TestDatabase extends Database {
  url: string;
}

/** A separate database for this test file, dropped when the file is done. */
export async function testDatabase({
  template = inject('template'),
}: {
  template?: string;
} = {}): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnServer(server, (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  const url = `${server}${name}`;
  const database = connect(url, { max: 20, checksLocks: true });
  afterAll(async () => {
    await database.close();
    await runOnServer(server, (client) => client.query(`drop database ${name} with (force)`));
  });
  return { ...database, url };
}

/** Runs on the shared test server, outside the test databases. */
export async function runOnServer(server: string, use: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(`${server}postgres`);
  await client.connect();
  try {
    await use(client);
  } finally {
    // Also releases its locks.
    await client.end();
  }
}
