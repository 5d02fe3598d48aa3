/** Finds statements of migrations that read a large table while nobody can write to it. */

/** Grow with every sale, or with every basket. */
const LARGE = new Set([
  'card_events',
  'cart_items',
  'cart_sets',
  'carts',
  'checkouts',
  'earnings',
  'ledger_entries',
  'ledger_snapshots',
  'ledger_transactions',
  'making_events',
  'making_jobs',
  'order_line_shares',
  'order_lines',
  'orders',
  'parcels',
  'payout_lines',
  'refund_attempts',
  'refund_lines',
  'refunds',
  'tickets',
]);

const READS_ALL_ROWS: readonly [what: string, pattern: RegExp, unless?: RegExp][] = [
  ['a check', /\bcheck\s*\(/, /\bnot valid\b/],
  ['a foreign key', /\bforeign key\b/, /\bnot valid\b/],
  [
    'a unique key',
    /^add (?:constraint|column|unique|primary).*\b(?:unique|primary key)\b/,
    /\busing index\b/,
  ],
  ['an exclusion', /\bexclude\b/],
  ['not null', /\bset not null$/],
  ['not null', /^add constraint \w+ not null\b/, /\bnot valid\b/],
  ['another type', /^alter (?:column )?\w+ (?:set data )?type\b/],
  ['a calculated column', /\bgenerated always as \(.*\bstored\b/],
  // A constant is stored once, but each row gets its own.
  [
    'a default of its own for each row',
    /^add column.*\bdefault (?:gen_random_uuid|uuidv7|random|clock_timestamp)\b/,
  ],
];

/** Returns what each of them does. Tables that the same migration creates are empty. */
export function blockingStatements(text: string): string[] {
  const plain = text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').toLowerCase();
  const created = new Set([...plain.matchAll(/create table (\w+)/g)].map(([, table]) => table));
  const isLarge = (table = '') => LARGE.has(table) && !created.has(table);
  return plain.split(';').flatMap((part) => {
    const statement = part.replace(/^[-\s]+/, '').trim();
    const [, indexed] =
      /^create (?:unique )?index (?!concurrently)(?:\w+ )?on (?:only )?(\w+)/.exec(statement) ?? [];
    if (isLarge(indexed)) return [`an index of ${indexed}`];
    const [, altered] = /^alter table (?:if exists )?(?:only )?(\w+)/.exec(statement) ?? [];
    return isLarge(altered)
      ? blockingActions(statement).map((what) => `${what} of ${altered}`)
      : [];
  });
}

function blockingActions(statement: string): string[] {
  const [, all = ''] = /^alter table (?:if exists )?(?:only )?\w+ (.*)$/.exec(statement) ?? [];
  return all
    .split(/, (?=(?:add|drop|alter|validate|rename) )/)
    .flatMap((action) =>
      READS_ALL_ROWS.flatMap(([what, pattern, unless]) =>
        pattern.test(action) && !unless?.test(action) ? [what] : [],
      ),
    );
}
