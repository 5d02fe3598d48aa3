import type { Api } from '@lathe/contract/server-side';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';

export const REFUND_DONE = ['refund_retried', 'refund_settled'] as const;

export async function decideOnRefund(
  api: Api,
  { intent, form }: { intent: 'retry' | 'settle'; form: FormData },
) {
  const params = { refund: textOf(form, 'refund') };
  if (intent === 'retry') {
    const call = api('POST /api/admin/refunds/{refund}/retry', { params });
    return { failure: (await attempt(call)).failure, done: 'refund_retried' as const };
  }
  const body = { note: textOf(form, 'note'), paid: Number(textOf(form, 'paid')) };
  const call = api('POST /api/admin/refunds/{refund}/settle', { params, body });
  return { failure: (await attempt(call)).failure, done: 'refund_settled' as const };
}
