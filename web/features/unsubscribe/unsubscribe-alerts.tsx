/** Target of the unsubscribe link in mails about what is back. Opening it changes nothing. */
import type { ScreenProps } from '../../lib/route-types.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { loader } from './unsubscribe-alerts.server.ts';

export function UnsubscribeAlerts({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('stock_alerts');
  const { waiting, token } = loaderData;
  const title = t(waiting > 0 ? 'stop.title' : 'stopped.title');
  return (
    <div className="page page-body stack gap-8">
      <title>{t('page_title', { title })}</title>
      <meta name="robots" content="noindex" />
      <ScreenHead
        title={title}
        lead={waiting > 0 ? t('stop.lead', { count: waiting }) : t('stopped.lead')}
      />
      <div className="row gap-3">
        {waiting > 0 && (
          // The token in the URL is signed, so the form works without a session and without
          // scripts.
          <form method="post" action={`/unsubscribe/alerts/${token}?page=1`}>
            <Button type="submit" variant="primary">
              {t('stop.submit')}
            </Button>
          </form>
        )}
        <ButtonLink to="/">{t('to_shop')}</ButtonLink>
      </div>
    </div>
  );
}
