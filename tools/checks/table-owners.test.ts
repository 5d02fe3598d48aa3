import { describe, expect, it } from 'vitest';
import { missingOwners, ownerProblems, readersOfTable } from './table-owners.ts';
import { readsIn } from './table-uses.ts';

const OWNERS = { orders: 'orders', carts: 'basket', rate_limits: 'platform/rate-limits' };

/** `#` replaces the dollar of a template, which the linter rejects in plain strings. */
function problemsOf(path: string, written: string): string[] {
  const text = written.replaceAll('#{', '$'.concat('{'));
  return ownerProblems([{ path, text }], OWNERS).map(({ line, message }) => `${line} ${message}`);
}

describe('table written by another module', () => {
  it.each([
    "await tx.updateTable('orders').set({ held_at: null }).execute();",
    "await tx.insertInto('orders').values(order).execute();",
    "await tx.deleteFrom('orders as old').where('old.id', '=', id).execute();",
    "await tx.mergeInto('orders').using('carts', 'id', 'id').execute();",
    'await sql`update orders set held_at = null where id = #{id}`.execute(tx);',
    'await sql`with placed as (\n  insert into orders (id) values (#{id}) returning id) select 1`;',
    'await sql`DELETE FROM public.orders`.execute(tx);',
    "for (const table of ['carts', 'orders'] as const) await tx.deleteFrom(table).execute();",
    "const OWN = ['orders'] as const;\nfor (const table of OWN) await tx.deleteFrom(table).execute();",
  ])('is found in %s', (text) => {
    const problems = problemsOf('server/modules/basket/empty.ts', text);
    expect(problems).toEqual([expect.stringContaining('orders belongs to orders')]);
    expect(problemsOf('server/modules/orders/empty.ts', text).join()).not.toContain(
      'orders belongs',
    );
  });

  it('is reported with its file and line', () => {
    const file = { path: 'server/modules/plant/a.ts', text: "\ntx.updateTable('orders');\n" };
    expect(ownerProblems([file], OWNERS)).toEqual([
      {
        file: 'server/modules/plant/a.ts',
        line: 2,
        message: 'orders belongs to orders: call a function of orders in the same transaction.',
      },
    ]);
  });

  it('is found in the platform, too', () => {
    const text = "db.deleteFrom('rate_limits');";
    expect(problemsOf('server/platform/rate-limits/sweep.ts', text)).toEqual([]);
    expect(problemsOf('server/platform/http/sweep.ts', text)).toHaveLength(1);
  });
});

it.each([
  'await sql`select from orders where id = #{id} for update of orders skip locked`.execute(tx);',
  'await sql`insert into carts (id) values (#{id}) on conflict (id) do update set id = 1`;',
  'await sql`update graphile_worker._private_jobs set attempts = 1`.execute(tx);',
  "await tx.selectFrom('orders').selectAll().forUpdate().execute();",
])('accepts %s', (text) => {
  expect(problemsOf('server/modules/basket/read.ts', text)).toEqual([]);
});

it('requires literal table names in the code of a module', () => {
  const text =
    'await tx.deleteFrom(nameOf(thing)).execute();\nawait sql`update #{name} set a = 1`;';
  expect(problemsOf('server/modules/orders/a.ts', text)).toEqual([
    '1 Write the table name here.',
    '2 Write the table name here.',
  ]);
  expect(problemsOf('server/platform/rotate-keys.ts', text)).toEqual([]);
});

it('reports an owner that is no longer a module', () => {
  const files = [{ path: 'server/modules/orders/a.ts', text: '' }];
  expect(missingOwners(files, { orders: 'orders', carts: 'basket', demo_world: 'demo' })).toEqual([
    expect.objectContaining({ message: 'carts belongs to basket, but there is no such module.' }),
  ]);
});

it('lists the modules that read a table', () => {
  const tables = new Set(['orders']);
  const uses = [
    { path: 'server/modules/sales/a.ts', text: 'sql`select id from carts join orders using (id)`' },
    { path: 'server/modules/ledger/a.ts', text: "db.innerJoin('orders', 'orders.id', 'id')" },
    { path: 'server/modules/orders/a.ts', text: "db.selectFrom('orders')" },
    { path: 'server/modules/web/a.ts', text: "words('orders')" },
  ].flatMap((file) => readsIn(file, tables));
  expect(readersOfTable('orders', uses, OWNERS)).toEqual({
    table: 'orders',
    owner: 'orders',
    readers: ['ledger', 'sales'],
  });
});
