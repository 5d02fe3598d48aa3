/** The forms of an order, which stand on the guest's page and in the account alike. */
import type { Api } from '@lathe/contract/server-side';
import { data } from 'react-router';
import { textOf } from '../../../features/account/form-values.ts';
import { attempt } from '../../../features/account/refusal.ts';
import { typedAddress } from '../../../features/address-fields/address-values.ts';

interface Asked {
  api: Api;
  order: string;
  key: string | undefined;
  form: FormData;
}

export async function performOnOrder({ api, order, key, form }: Asked) {
  const params = { order };
  const own = key === undefined ? {} : { key };
  const intent = textOf(form, 'intent');
  if (intent === 'cancel') {
    const { refusal } = await attempt(
      api('POST /api/orders/{order}/cancel', { params, body: own }),
    );
    return outcome('cancelled', refusal);
  }
  if (intent === 'address') {
    const { country } =
      (await api('GET /api/orders/{order}', { params, query: own })).address ?? {};
    const address = { ...typedAddress(form), country: country ?? '' };
    const body = { ...own, address };
    const { refusal } = await attempt(api('PUT /api/orders/{order}/address', { params, body }));
    return outcome('address_saved', refusal);
  }
  const { refusal } = await attempt(api('POST /api/orders/{order}/receipt', { params, body: own }));
  return outcome('resent', refusal);
}

type Refused = Awaited<ReturnType<typeof attempt>>['refusal'];

function outcome(done: 'cancelled' | 'address_saved' | 'resent', refusal: Refused) {
  return data({ done: refusal ? null : done, refusal }, refusal?.status ?? 200);
}
