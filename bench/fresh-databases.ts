/** Empty databases with PostgreSQL's default durability: every commit is flushed to disk. */
import pg from 'pg';
import type { EmbeddedPostgres } from '../server/platform/db/embedded.ts';

export function makeFreshDatabases(postgres: EmbeddedPostgres): () => Promise<string> {
  let made = 0;
  return async () => {
    made += 1;
    const name = `bench_${made}`;
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
