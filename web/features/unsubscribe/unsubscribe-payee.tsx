/** Target of the unsubscribe link in mails to invited payees. Opening it changes nothing. */

import type { ScreenProps } from '../../lib/route-types.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { loader } from './unsubscribe-payee.server.ts';

export function UnsubscribePayee({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('unsubscribe');
  const { subscribed, token } = loaderData;
  const title = t(subscribed ? 'payee.title' : 'payee.done_title');
  return (
    <div className="page page-body stack gap-8">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <ScreenHead title={title} lead={t(subscribed ? 'payee.lead' : 'payee.done_lead')} />
      <div className="row gap-3">
        {subscribed && (
          // The token in the URL is signed, so the form works without a session and without
          // scripts.
          <form method="post" action={`/unsubscribe/payee/${token}?page=1`}>
            <Button type="submit" variant="primary">
              {t('payee.confirm')}
            </Button>
          </form>
        )}
        <ButtonLink to="/account/shares">{t('payee.to_shares')}</ButtonLink>
      </div>
    </div>
  );
}
