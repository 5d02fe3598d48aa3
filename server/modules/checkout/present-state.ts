/** The result of a charge, as all payment calls return it. */
import type { CheckoutState } from '@lathe/contract/checkout-calls';
import type { ErrorCode } from '@lathe/contract/errors';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { orderKey } from '../orders/index.ts';
import type { SettleResult } from './settle.ts';

const ERROR_BY_FAILURE: Record<string, ErrorCode> = {
  declined: 'card_declined',
  address_mismatch: 'card_address_mismatch',
  not_authenticated: 'card_not_authenticated',
  no_funds: 'card_no_funds',
  card_expired: 'card_expired',
  wrong_code: 'card_wrong_code',
  unavailable: 'card_company_unavailable',
};

export function presentState(
  { ctx }: Caller,
  checkout: string,
  result: SettleResult,
): CheckoutState {
  const open = { checkout, order: null, key: null, action_url: null };
  switch (result.status) {
    case 'paid': {
      const { orderId, linkVersion } = result;
      const key = orderKey(ctx, { id: orderId, linkVersion });
      return { ...open, status: 'paid', order: orderId, key };
    }
    case 'action_needed':
      return { ...open, status: 'action_needed', action_url: result.actionUrl };
    case 'processing':
      return { ...open, status: 'processing' };
    case 'late':
      throw new CallError('payment_late');
    case 'expired':
      throw new CallError('checkout_expired');
    case 'failed':
      throw new CallError(ERROR_BY_FAILURE[result.failure] ?? 'card_invalid');
  }
}
