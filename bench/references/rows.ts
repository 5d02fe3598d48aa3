/** One indexed select of 24 rows out of 24,000. */
import pg from 'pg';
import { type DatabaseSetup, POOL_SIZE } from './database.ts';
import { serve } from './serve.ts';

const SHELVES = 1000;

serve<DatabaseSetup>(async (app, { url }) => {
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE });
  await pool.query(`
    create table records (
      id bigint generated always as identity primary key,
      shelf integer not null,
      place integer not null,
      title text not null,
      artist text not null,
      format text not null,
      price integer not null,
      released_on date not null
    );
    insert into records (shelf, place, title, artist, format, price, released_on)
      select n % ${SHELVES}, n / ${SHELVES}, 'Record number ' || n, 'Artist number ' || n % 77,
        'vinyl', 1000 + n % 900, date '2020-01-01' + n % 2000
      from generate_series(0, ${SHELVES * 24 - 1}) as n;
    create index on records (shelf, place);
    analyze records;
  `);
  app.get('/', async () => {
    const shelf = Math.floor(Math.random() * SHELVES);
    const { rows } = await pool.query(
      `select id, place, title, artist, format, price, released_on
         from records where shelf = $1 order by place limit 24`,
      [shelf],
    );
    return rows;
  });
});
