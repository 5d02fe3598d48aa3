import { describe, expect, it } from 'vitest';
import { blockingStatements } from './blocking-statements.ts';

describe('migration', () => {
  it.each([
    ['create index a on cart_items (id)', 'an index of cart_items'],
    ['create unique index a on refunds (id) where id is null', 'an index of refunds'],
    ['alter table cart_items add constraint once unique (cart_id)', 'a unique key of cart_items'],
    ['alter table refunds add column a integer unique', 'a unique key of refunds'],
    ['alter table orders add check (total > 0)', 'a check of orders'],
    ['alter table order_lines add column a integer check (a > 0)', 'a check of order_lines'],
    ['alter table refunds add foreign key (a) references users', 'a foreign key of refunds'],
    ['alter table checkouts alter column a set not null', 'not null of checkouts'],
    ['alter table checkouts add constraint b not null a', 'not null of checkouts'],
    ['alter table orders alter column total type bigint', 'another type of orders'],
    [
      'alter table parcels add column a uuid default uuidv7()',
      'a default of its own for each row of parcels',
    ],
    [
      'alter table earnings add column a integer generated always as (b + 1) stored',
      'a calculated column of earnings',
    ],
  ])('is found when it reads all rows: %s', (statement, what) => {
    expect(blockingStatements(`-- Why.\n${statement};\nselect 1;`)).toEqual([what]);
  });

  it('is found in each of its actions', () => {
    const text = `alter table refunds
      add column a integer not null default 0,
      alter column b set not null,
      add constraint c check (a > 0);`;
    expect(blockingStatements(text)).toEqual(['not null of refunds', 'a check of refunds']);
  });

  it.each([
    'create index concurrently a on cart_items (id)',
    'alter table cart_items add constraint once unique using index a',
    'alter table orders add constraint a check (total > 0) not valid',
    'alter table orders validate constraint a',
    'alter table refunds add column a uuid references users',
    'alter table refunds add constraint a foreign key (b) references users not valid',
    'alter table checkouts add constraint a not null b not valid',
    'alter table parcels alter column id set default uuidv7()',
    'alter table parcels add column a timestamptz not null default now()',
    'alter table orders drop column a, drop constraint b',
    'create index a on genres (id)',
    'create table tickets (id uuid primary key, a integer check (a > 0)); create index b on tickets (a)',
  ])('may do this: %s', (statement) => {
    expect(blockingStatements(`${statement};`)).toEqual([]);
  });
});
