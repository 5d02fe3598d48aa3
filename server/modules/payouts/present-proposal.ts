import type { PaymentProposal } from '@lathe/contract/payout-desk-calls';
import type { Locale } from '@lathe/rules/locales';
import type { ProposalRow } from './payment-proposals.ts';
import { presentPrice } from './present.ts';

export function presentProposal(
  row: ProposalRow,
  viewer: { locale: Locale; userId: string; ownAccounts: readonly string[] },
): PaymentProposal {
  const { locale, userId, ownAccounts } = viewer;
  return {
    uuid: row.id,
    payout: row.payoutId,
    seller: { id: row.userId, name: row.name, email: row.email },
    amount: presentPrice(row.net, row.currency, locale),
    end_to_end_id: row.endToEndId,
    result: row.result,
    note: row.note,
    proposed_by: row.proposerName,
    proposed_at: row.proposedAt.toISOString(),
    confirm_enabled: row.proposedBy !== userId && !ownAccounts.includes(row.userId),
  };
}
