import { typedAddress } from '../../../lib/forms/address/address-values.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { ticksOf, typedBilling } from '../checkout-values.ts';

export function bulkBody(form: FormData, method: string) {
  const billing = typedBilling(form);
  return {
    type: textOf(form, 'type') === 'creator-copies' ? 'creator-copies' : 'release',
    uuid: textOf(form, 'uuid'),
    quantity: Number(textOf(form, 'quantity')),
    address: typedAddress(form),
    ...(billing && { billing_address: billing }),
    ...ticksOf(form),
    expected_total: Number(textOf(form, 'total')),
    payment_method: method,
  } as const;
}
