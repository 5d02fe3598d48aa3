/** What the forms of the last step ask for. */
import type { Api } from '@lathe/contract/server-side';
import { attempt, type CallFailure } from '../../../../lib/forms/call-failure.ts';
import { textOf } from '../../../../lib/forms/form-values.ts';
import { readTerritories } from '../territories/territory-values.ts';

interface Asked {
  api: Api;
  params: { user: string; release: string };
  form: FormData;
}

const TIERS = ['Standard', 'Premium', 'Luxe'] as const;

/** Null when it was done. */
export async function perform(
  asked: Asked,
): Promise<{ intent: 'submit' | 'change'; failure: CallFailure } | null> {
  const { api, params, form } = asked;
  const isChange = textOf(form, 'intent') === 'change';
  const call = isChange
    ? changeOnSale(asked)
    : api('POST /api/users/{user}/releases/{release}/submit', {
        params,
        body: { terms: form.has('terms') },
      });
  const { failure } = await attempt<unknown>(call);
  return failure ? { intent: isChange ? 'change' : 'submit', failure } : null;
}

async function changeOnSale({ api, params, form }: Asked): Promise<unknown> {
  const tier = TIERS.find((each) => each === textOf(form, 'price_category_id'));
  const body = {
    version: Number(textOf(form, 'version')) || 0,
    release_date: textOf(form, 'release_date'),
    description: textOf(form, 'description'),
    page_id: textOf(form, 'page_id') || null,
    ...readTerritories(form),
    ...(tier && { price_category_id: tier }),
  };
  return await api('PUT /api/users/{user}/releases/{release}', { params, body });
}
