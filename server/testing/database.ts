import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { connect, type Database } from '../platform/db/connect.ts';

export interface TestDatabase extends Database {
  url: string;
}

/** A database of its own for this test file, gone when the file is done. */
export async function testDatabase({
  template = inject('template'),
}: {
  template?: string;
} = {}): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`));
  const url = `${server}${name}`;
  const database = connect(url, { max: 20, checksLocks: true });
  afterAll(async () => {
    await database.close();
    await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
  });
  return { ...database, url };
}

/** On the server of all test databases, outside of any of them. */
export async function onServer(server: string, use: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(`${server}postgres`);
  await client.connect();
  try {
    await use(client);
  } finally {
    // Gives back its locks, too.
    await client.end();
  }
}
