import type { OrderReturn, ReturnSummary } from '@lathe/contract/return-calls';
import type { Locale } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { type ReturnEvent, returnMachine } from '@lathe/rules/returns';
import { allowedEvents } from '@lathe/rules/state-machine';
import type { Ctx } from '../../context.ts';
import { presentPrice } from '../catalogue/index.ts';
import { type PictureLink, pictureLinks } from './return-pictures.ts';
import type { ReturnRow } from './return-store.ts';

export interface LinkedReturn extends ReturnRow {
  links: PictureLink[];
}

export async function withLinks(ctx: Ctx, rows: readonly ReturnRow[]): Promise<LinkedReturn[]> {
  return await Promise.all(
    rows.map(async (row) => ({ ...row, links: await pictureLinks(ctx, row) })),
  );
}

export function presentReturn(row: LinkedReturn, locale: Locale): OrderReturn {
  return {
    uuid: row.id,
    state: row.state,
    reason: row.reason,
    text: row.text,
    answer: row.answer,
    asked_at: row.askedAt.toISOString(),
    answered_at: row.answeredAt?.toISOString() ?? null,
    refunded:
      row.refunded === null ? null : presentPrice(money(row.refunded, row.currency), locale),
    lines: row.lines,
    pictures: row.links,
  };
}

export function presentReturnSummary(row: LinkedReturn, locale: Locale): ReturnSummary {
  return {
    ...presentReturn(row, locale),
    order: { uuid: row.orderId, number: row.number, email: row.email, name: row.name ?? '' },
    operations: { events: allowedEvents(returnMachine, row.state, 'staff').filter(canHappen(row)) },
  };
}

/** Orders may have no card payment, and merchandise cannot be remade. */
function canHappen({ isPaidByCard, isMade }: ReturnRow): (event: ReturnEvent) => boolean {
  const possible = { expect: true, refund: isPaidByCard, reprint: isMade, decline: true };
  return (event) => possible[event];
}
