import type { ListedReturn, OrderReturn } from '@lathe/contract/return-calls';
import type { Locale } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { returnMachine } from '@lathe/rules/returns';
import { allowedEvents } from '@lathe/rules/state-machine';
import { presentPrice } from '../catalogue/index.ts';
import type { ReturnRow } from './return-store.ts';

export function presentReturn(row: ReturnRow, locale: Locale): OrderReturn {
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
  };
}

export function presentListedReturn(row: ReturnRow, locale: Locale): ListedReturn {
  return {
    ...presentReturn(row, locale),
    order: { uuid: row.orderId, number: row.number, email: row.email, name: row.name ?? '' },
    operations: { events: allowedEvents(returnMachine, row.state, 'staff') },
  };
}
