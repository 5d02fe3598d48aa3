import type { Random } from '../../../demo/sleeves/random.ts';
import type { Visitor } from '../visitor.ts';
import type { Bank } from './bank.ts';

export interface Desk {
  first: Visitor;
  /** Releases what the first one has prepared. */
  second: Visitor;
  bank: Bank;
  random: Random;
  /** Files whose payments have all come to their end. */
  finished: Set<string>;
  /** Nothing is decided against a payout any more, unless it can never leave. */
  isLast: boolean;
}

/** Of all pages. */
export async function listAll<Row>(by: Visitor, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let next: unknown = path; typeof next === 'string'; ) {
    const { json } = await by.submit(next);
    rows.push(...((json.data ?? []) as Row[]));
    next = json.next_page_url;
  }
  return rows;
}
