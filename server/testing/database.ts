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
  await onServer(server, `create database ${name} template ${template}`);
  const url = `${server}${name}`;
  const database = connect(url, { max: 20 });
  afterAll(async () => {
    await database.close();
    await onServer(server, `drop database ${name} with (force)`);
  });
  return { ...database, url };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client(`${server}postgres`);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
