/** Target of the unsubscribe link in mails. Opening it changes nothing; the button does. */

import type { ScreenProps } from '../../lib/route-types.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { loader } from './unsubscribe.server.ts';

export function Unsubscribe({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('unsubscribe');
  const { page, subscribed, token } = loaderData;
  const title = t(subscribed ? 'title' : 'done_title');
  return (
    <div className="page page-body stack gap-8">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <ScreenHead title={title} lead={t(subscribed ? 'lead' : 'done_lead', { page: page.name })} />
      <div className="row gap-3">
        {subscribed && (
          // The token in the URL is signed, so the form works without a session and without
          // scripts.
          <form method="post" action={`/unsubscribe/${token}?page=1`}>
            <Button type="submit" variant="primary">
              {t('confirm')}
            </Button>
          </form>
        )}
        <ButtonLink to={`/${page.url}`}>{t('to_page', { page: page.name })}</ButtonLink>
      </div>
    </div>
  );
}
