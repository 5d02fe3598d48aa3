/** Empty databases with PostgreSQL's default durability: every commit is flushed to disk. */
import pg from 'pg';
import type { EmbeddedPostgres } from '../server/platform/db/embedded.ts';

export function databaseFactory(postgres: EmbeddedPostgres): () => Promise<string> {
  let count = 0;
  return async () => {
    count += 1;
    const name = `bench_${count}`;
    const client = new pg.Client(postgres.url('postgres'));
    await client.connect();
    try {
      await client.query(`create database ${name}`);
    } finally {
      await client.end();
    }
    return postgres.url(name);
  };
}
