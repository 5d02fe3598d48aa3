/** Target of the unsubscribe link in mails to sellers. Opening it changes nothing. */

import type { ScreenProps } from '../../lib/route-types.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { loader } from './unsubscribe-notifications.server.ts';

export function UnsubscribeNotifications({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('notifications');
  const { kind, subscribed, token } = loaderData;
  const title = t(subscribed ? 'unsubscribe.title' : 'unsubscribe.done_title');
  const values = { kind: t(`kinds.${kind}.name`) };
  return (
    <div className="page page-body stack gap-8">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <ScreenHead
        title={title}
        lead={t(subscribed ? 'unsubscribe.lead' : 'unsubscribe.done_lead', values)}
      />
      <div className="row gap-3">
        {subscribed && (
          // The token in the URL is signed, so the form works without a session and without
          // scripts.
          <form method="post" action={`/unsubscribe/notifications/${token}?page=1`}>
            <Button type="submit" variant="primary">
              {t('unsubscribe.confirm')}
            </Button>
          </form>
        )}
        <ButtonLink to="/studio/notifications/settings">{t('unsubscribe.to_settings')}</ButtonLink>
      </div>
    </div>
  );
}
