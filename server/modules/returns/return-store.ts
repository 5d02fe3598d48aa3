import type { ReturnReason, ReturnState } from '@lathe/rules/returns';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';

export interface ReturnRow {
  id: string;
  orderId: string;
  state: ReturnState;
  reason: ReturnReason;
  text: string;
  answer: string;
  askedAt: Date;
  askedKey: string;
  answeredAt: Date | null;
  refunded: number | null;
  currency: string;
  number: string;
  email: string;
  name: string | null;
  isPaidByCard: boolean;
  /** All lines were manufactured at the plant. */
  isMade: boolean;
  lines: { line: string; title: string; artist: string; quantity: number }[];
  pictures: { position: number; width: number; height: number }[];
}

function returns(db: Db | Tx) {
  return db
    .selectFrom('order_returns')
    .innerJoin('orders', 'orders.id', 'order_returns.order_id')
    .leftJoin('refunds', 'refunds.id', 'order_returns.refund_id')
    .select([
      'order_returns.id',
      'order_returns.order_id as orderId',
      'order_returns.state',
      'order_returns.reason',
      'order_returns.text',
      'order_returns.answer',
      'order_returns.asked_at as askedAt',
      instantKey('order_returns.asked_at').as('askedKey'),
      'order_returns.answered_at as answeredAt',
      'refunds.amount as refunded',
      'orders.currency',
      'orders.number',
      'orders.email',
      sql<string | null>`coalesce(orders.address ->> 'name', orders.buyer_name)`.as('name'),
      sql<boolean>`orders.checkout_id is not null and orders.paid_at is not null`.as(
        'isPaidByCard',
      ),
      sql<boolean>`not exists (select from order_return_lines where return_id = order_returns.id
        and not exists (select from making_jobs
          where making_jobs.order_line_id = order_return_lines.order_line_id))`.as('isMade'),
      sql<ReturnRow['lines']>`(select jsonb_agg(jsonb_build_object('line', order_lines.id,
          'title', order_lines.title, 'artist', order_lines.artist,
          'quantity', order_return_lines.quantity) order by order_lines.position)
        from order_return_lines join order_lines on order_lines.id = order_line_id
        where return_id = order_returns.id)`.as('lines'),
      sql<ReturnRow['pictures']>`coalesce((select jsonb_agg(jsonb_build_object('position', position,
          'width', width, 'height', height) order by position)
        from order_return_pictures where return_id = order_returns.id), '[]')`.as('pictures'),
    ])
    .$castTo<ReturnRow>();
}

/** Oldest first. */
export async function listReturnsOf(db: Db | Tx, orderId: string): Promise<ReturnRow[]> {
  return await returns(db)
    .where('order_returns.order_id', '=', orderId)
    .orderBy('order_returns.asked_at')
    .orderBy('order_returns.id')
    .execute();
}

/** Newest first; returns one row more than a page. */
export async function listReturns(
  db: Db,
  { state, cursor }: { state: 'open' | 'answered'; cursor: Cursor | null },
): Promise<ReturnRow[]> {
  const isOpen = sql<boolean>`order_returns.state in ('asked', 'expected')`;
  return await returns(db)
    .where(state === 'open' ? isOpen : sql<boolean>`not ${isOpen}`)
    .$if(cursor !== null, (query) =>
      cursor ? query.where(after('order_returns.asked_at', 'order_returns.id', cursor)) : query,
    )
    .orderBy('order_returns.asked_at', 'desc')
    .orderBy('order_returns.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}

export async function findReturn(db: Db | Tx, id: string): Promise<ReturnRow | undefined> {
  return await returns(db).where('order_returns.id', '=', id).executeTakeFirst();
}

interface NewReturn {
  id: string;
  orderId: string;
  reason: ReturnReason;
  text: string;
  lines: readonly { line: string; quantity: number }[];
  pictures: readonly { width: number; height: number }[];
  now: Date;
}

export async function insertReturn(tx: Tx, input: NewReturn): Promise<void> {
  const { id, orderId, reason, text, lines, pictures, now } = input;
  await tx
    .insertInto('order_returns')
    .values({ id, order_id: orderId, reason, text, asked_at: now })
    .execute();
  await tx
    .insertInto('order_return_lines')
    .values(lines.map(({ line, quantity }) => ({ return_id: id, order_line_id: line, quantity })))
    .execute();
  if (pictures.length === 0) return;
  await tx
    .insertInto('order_return_pictures')
    .values(
      pictures.map(({ width, height }, at) => ({ return_id: id, position: at + 1, width, height })),
    )
    .execute();
}

interface AnswerUpdate {
  id: string;
  state: ReturnState;
  answer: string;
  answeredBy: string;
  refundId: string | null;
  now: Date;
}

export async function setAnswer(tx: Tx, update: AnswerUpdate): Promise<void> {
  await tx
    .updateTable('order_returns')
    .set({
      state: update.state,
      answer: update.answer,
      answered_by: update.answeredBy,
      answered_at: update.now,
      refund_id: update.refundId,
    })
    .where('id', '=', update.id)
    .execute();
}
