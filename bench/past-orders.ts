/** Creates many past orders by copying the first order with all rows that belong to it. */
import pg from 'pg';

/** Per table: the column expressions for copy number `n` of the order. */
const TABLES: Record<string, Record<string, string>> = {
  checkouts: {
    id: uuidExpression('checkout'),
    cart_id: uuidExpression('cart'),
    payment_id: "'past ' || n",
    quote: "'{}'::jsonb",
  },
  sandbox_payments: { id: "'past ' || n", key: `${uuidExpression('checkout')}::text` },
  orders: {
    id: uuidExpression('order'),
    number: "'P' || n",
    checkout_id: uuidExpression('checkout'),
  },
  order_lines: { id: uuidExpression('line'), order_id: uuidExpression('order') },
  earnings: { order_line_id: uuidExpression('line') },
  ledger_transactions: {
    id: uuidExpression('booking'),
    reference: `${uuidExpression('order')}::text`,
  },
  ledger_entries: { transaction_id: uuidExpression('booking') },
};

/** In the order of their numbers, like the keys of real orders: each is at the end of its index. */
function uuidExpression(kind: 'checkout' | 'cart' | 'order' | 'line' | 'booking'): string {
  const kinds = { checkout: 1, cart: 2, order: 3, line: 4, booking: 5 };
  return `('0000000${kinds[kind]}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
}

export async function makePastOrders(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    // Skips triggers and foreign keys: the copies are as valid as the first order.
    await client.query(`set session_replication_role = 'replica'; set synchronous_commit = off;
      set maintenance_work_mem = '256MB'`);
    for (const [table, own] of Object.entries(TABLES))
      await copyRows(client, { table, own, count });
  } finally {
    await client.end();
  }
}

async function copyRows(
  client: pg.Client,
  { table, own, count }: { table: string; own: Record<string, string>; count: number },
): Promise<void> {
  const columns = await insertableColumns(client, table);
  const values = columns.map((column) => own[column] ?? `first.${column}`);
  await client.query(
    `create temporary table first_${table} as select * from ${table}
      ${table === 'ledger_entries' ? 'where transaction_id in (select id from first_ledger_transactions)' : 'limit 1'}`,
  );
  const indexes = await dropIndexes(client, table);
  await client.query(
    `insert into ${table} (${columns.join(', ')})
      select ${values.join(', ')} from generate_series(1, ${count}) as n, first_${table} as first`,
  );
  for (const definition of indexes) await client.query(definition);
  await client.query(`vacuum analyze ${table}`);
}

async function insertableColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = $1
      and table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ column_name }) => column_name);
}

/**
 * Returns their definitions. To build an index of a million rows once takes seconds, to extend it row
 * by row takes minutes. Indexes of constraints stay.
 */
async function dropIndexes(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = $1::regclass and not indisunique`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
