/** Where the buyer comes back from the bank, and waits where the bank is slow. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { redirect, useRevalidator } from 'react-router';
import { attempt } from '../../lib/forms/call-failure.ts';
import { serverSide } from '../../lib/server-side.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/return.ts';
import { newTry } from './pay.tsx';

const PATIENCE_MS = 1500;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api } = context.get(serverSide);
  const finished = await attempt(api('POST /es/checkout/{checkout}/finish', { params }));
  if (finished.failure?.status === 404) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  if (finished.failure) throw redirect(newTry(searchParams, finished.failure.code));
  const { status, order, key, action_url } = finished.value;
  if (status === 'paid') throw redirect(`/checkout/complete/${order}?key=${key}`);
  if (status === 'action_needed' && action_url) throw redirect(action_url);
  return { again: `/checkout/return/${params.checkout}?${searchParams}` };
}

export default function Return({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('checkout');
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
  return (
    <div className="page page-body grid gap-6">
      <title>{t('page_title')}</title>
      <meta name="robots" content="noindex" />
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <h1>{t('waiting.title')}</h1>
      <Card className="max-w-xl">
        <div className="mb-6 flex items-start gap-4" role="status">
          <Spinner />
          <p className="text-soft">{t('waiting.text')}</p>
        </div>
        <ButtonLink to={loaderData.again} reloadDocument>
          {t('waiting.again')}
        </ButtonLink>
      </Card>
    </div>
  );
}
