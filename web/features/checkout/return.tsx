/** Return page after bank authentication; waits while the bank is slow. */
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { ScreenProps } from '../../lib/route-types.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { loader } from './return.server.ts';

const POLL_INTERVAL_MS = 1500;

export function Return({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('checkout');
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
  return (
    <div className="page page-body stack gap-6">
      <title>{t('page_title')}</title>
      <meta name="robots" content="noindex" />
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <h1>{t('waiting.title')}</h1>
      <Card className="payment-return">
        <div className="payment-waiting" role="status">
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
