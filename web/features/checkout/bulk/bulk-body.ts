import { BULK_TYPES, type BulkType } from '@lathe/contract/cart-item-types';
import { readAddress } from '../../../lib/forms/address/address-values.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { readBillingAddress, readConsents } from '../checkout-values.ts';

export function bulkTypeOf(text: string | null): BulkType {
  return text === BULK_TYPES.seller ? BULK_TYPES.seller : BULK_TYPES.dealer;
}

export function bulkBody(form: FormData, method: string) {
  const billing = readBillingAddress(form);
  return {
    type: bulkTypeOf(textOf(form, 'type')),
    uuid: textOf(form, 'uuid'),
    quantity: Number(textOf(form, 'quantity')),
    address: readAddress(form),
    ...(billing && { billing_address: billing }),
    ...readConsents(form),
    expected_total: Number(textOf(form, 'total')),
    payment_method: method,
  } as const;
}
