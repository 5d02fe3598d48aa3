/** An order in six statements: the order, two lines, the stock, and both sides of the ledger. */
import pg from 'pg';
import { type DatabaseSetup, POOL_SIZE } from './database.ts';
import { serve } from './serve.ts';

const PRODUCTS = 1000;
const PRICE = 1900;

serve<DatabaseSetup>(async (app, { url }) => {
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE });
  await pool.query(`
    create table stock (product integer primary key, remaining integer not null);
    create table orders (
      id bigint generated always as identity primary key,
      email text not null,
      total integer not null,
      placed_at timestamptz not null default now()
    );
    create table order_lines (
      id bigint generated always as identity primary key,
      order_id bigint not null references orders,
      product integer not null,
      price integer not null
    );
    create table ledger (
      id bigint generated always as identity primary key,
      order_id bigint not null references orders,
      account text not null,
      amount integer not null
    );
    insert into stock select n, 1000000000 from generate_series(0, ${PRODUCTS - 1}) as n;
    analyze stock;
  `);

  app.get('/', async () => {
    const product = Math.floor(Math.random() * PRODUCTS);
    const client = await pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query(
        'insert into orders (email, total) values ($1, $2) returning id',
        ['customer@lathe.test', 2 * PRICE],
      );
      const id: string = rows[0].id;
      const line = 'insert into order_lines (order_id, product, price) values ($1, $2, $3)';
      await client.query(line, [id, product, PRICE]);
      await client.query(line, [id, product, PRICE]);
      await client.query('update stock set remaining = remaining - 2 where product = $1', [
        product,
      ]);
      const entry = 'insert into ledger (order_id, account, amount) values ($1, $2, $3)';
      await client.query(entry, [id, 'customer', -2 * PRICE]);
      await client.query(entry, [id, 'seller', 2 * PRICE]);
      await client.query('commit');
      return { id };
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  });
});
