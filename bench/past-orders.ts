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

function uuidExpression(kind: string): string {
  return `md5('${kind} ' || n)::uuid`;
}

export async function makePastOrders(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    // Skips triggers and foreign keys: the copies are as valid as the first order.
    await client.query("set session_replication_role = 'replica'");
    for (const [table, own] of Object.entries(TABLES)) {
      const columns = await insertableColumns(client, table);
      const values = columns.map((column) => own[column] ?? `first.${column}`);
      await client.query(
        `create temporary table first_${table} as select * from ${table}
          ${table === 'ledger_entries' ? 'where transaction_id in (select id from first_ledger_transactions)' : 'limit 1'}`,
      );
      await client.query(
        `insert into ${table} (${columns.join(', ')})
          select ${values.join(', ')} from first_${table} as first, generate_series(1, ${count}) as n`,
      );
      await client.query(`vacuum analyze ${table}`);
    }
  } finally {
    await client.end();
  }
}

async function insertableColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = $1
      and table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ column_name }) => column_name);
}
