/** Records for oneself: a test record before it is sold, and copies at what they cost to make. */
import type { Api } from '@lathe/contract/server-side';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { usePersistentActionData } from '../../../../lib/action-data.ts';
import { Announced } from '../../../../lib/forms/announced.tsx';
import { attempt } from '../../../../lib/forms/call-failure.ts';
import { requireViewer } from '../../../../lib/require-viewer.ts';
import { Notice } from '../../../../ui/notice.tsx';
import type { Route } from './+types/copies.ts';
import { CopiesCard } from './copies-card.tsx';
import { ProofCard } from './proof-card.tsx';
import './copies.css';

const QUANTITY_AT_FIRST = 25;

export async function loader(asked: Route.LoaderArgs) {
  const { api, viewer, country } = requireViewer(asked);
  const params = { user: viewer.id, release: asked.params.release };
  const query = new URL(asked.request.url).searchParams;
  const [served, release] = await Promise.all([
    api('GET /api/bulk_shipping_countries'),
    api('GET /api/users/{user}/releases/{release}', { params, query: { country } }),
  ]);
  const wanted = query.get('country') ?? country;
  const choice = {
    quantity: Number(query.get('quantity')) || QUANTITY_AT_FIRST,
    country: served.data.find(({ iso }) => iso === wanted)?.iso ?? served.data[0]?.iso ?? country,
  };
  const offer = release.operations.order_copies_enabled
    ? await attempt(offerOf(api, params, choice))
    : null;
  return {
    release,
    countries: served.data,
    choice,
    offer: offer?.value ?? null,
    rejected: offer?.failure?.message ?? null,
  };
}

/** Of a limited edition fewer may be left than one begins with: then as many as there are. */
async function offerOf(
  api: Api,
  params: { user: string; release: string },
  { quantity, country }: { quantity: number; country: string },
) {
  const call = 'GET /api/users/{user}/releases/{release}/creator-copies-price';
  const ask = (wanted: number) =>
    api(call, { params, query: { quantity: wanted, country_iso: country } });
  const { max_quantity } = await ask(1);
  return await ask(Math.max(1, Math.min(quantity, max_quantity)));
}

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const body = { uuid: asked.params.release };
  const { failure } = await attempt(api('POST /es/cart/proof', { body }));
  if (failure) return data({ failure }, failure.status);
  return redirect('/basket');
}

export default function Copies({ loaderData, ...told }: Route.ComponentProps) {
  const actionData = usePersistentActionData(told.actionData);
  const { t } = useTranslation(['copies', 'studio']);
  const { release, countries, choice, offer, rejected } = loaderData;
  const { order_proof_enabled, order_copies_enabled } = release.operations;
  return (
    <>
      <title>{t('studio:page_title', { title: `${t('title')} · ${release.title}` })}</title>
      <header className="grid gap-2">
        <h2>{t('title')}</h2>
        <p className="text-soft">{t('lead')}</p>
      </header>
      {actionData?.failure && (
        <Announced key={actionData.failure.attempt}>
          <Notice tone="danger">{actionData.failure.message}</Notice>
        </Announced>
      )}
      {!order_proof_enabled && <Notice>{t('not_yet')}</Notice>}
      {order_proof_enabled && <ProofCard release={release} />}
      {order_copies_enabled && rejected !== null && <Notice tone="warning">{rejected}</Notice>}
      {order_copies_enabled && (offer || rejected !== null) && (
        <CopiesCard release={release} countries={countries} choice={choice} offer={offer} />
      )}
      {order_proof_enabled && !order_copies_enabled && <Notice>{t('copies_later')}</Notice>}
    </>
  );
}
