import { SENSITIVE_IDLE_MINUTES } from '@lathe/rules/limits';
import Disc3 from 'lucide-react/icons/disc-3';
import { FocusedOnMount } from '../../lib/forms/focused-on-mount.tsx';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sections } from '../../ui/section-boundary.tsx';
import { SectionLinks } from '../../ui/section-links.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { action, loader } from './account-overview.server.ts';
import { DetailsForm } from './details-form.tsx';
import { Memberships } from './memberships.tsx';
import { ACCOUNT_SECTIONS } from './sections.ts';
import { StockAlerts } from './stock-alerts.tsx';

export function AccountOverview({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['account', 'members', 'stock_alerts']);
  const { basic, memberships, shares, alerts, sells, saved, left, stopped, movedAway } = loaderData;
  const rooms = ACCOUNT_SECTIONS.flatMap(({ name, ...rest }) =>
    name === 'overview'
      ? []
      : [{ ...rest, title: t(`sections.${name}.title`), text: t(`sections.${name}.text`) }],
  );
  const room = sells || memberships.length > 0 ? 'studio' : 'sell';
  const studio = {
    to: '/studio',
    icon: Disc3,
    title: t(`rooms.${room}`),
    text: t(`rooms.${room}_text`),
  };
  return (
    <Sections>
      <title>{t('page_title', { title: t('sections.overview.title') })}</title>
      <h1>{t('sections.overview.title')}</h1>
      {movedAway && (
        <FocusedOnMount>
          <Notice>{t('notice.moved_away', { minutes: SENSITIVE_IDLE_MINUTES })}</Notice>
        </FocusedOnMount>
      )}
      {shares > 0 && (
        <Notice>
          {t('shares_waiting', { count: shares })}{' '}
          <TextLink to="/account/shares">{t('shares_view')}</TextLink>
        </Notice>
      )}
      <Card title={t('details.title')}>
        <div className="stack gap-5">
          {saved && !actionData && (
            <FocusedOnMount>
              <Notice tone="success">{t('details.saved')}</Notice>
            </FocusedOnMount>
          )}
          <DetailsForm
            basic={basic}
            submitted={actionData?.submitted}
            failure={actionData?.failure}
          />
        </div>
      </Card>
      {left && !actionData && (
        <FocusedOnMount>
          <Notice tone="success">{t('members:mine.left')}</Notice>
        </FocusedOnMount>
      )}
      {memberships.length > 0 && <Memberships memberships={memberships} />}
      {stopped && !actionData && (
        <FocusedOnMount>
          <Notice tone="success">{t('stock_alerts:account.removed')}</Notice>
        </FocusedOnMount>
      )}
      {alerts.length > 0 && <StockAlerts alerts={alerts} />}
      <SectionLinks sections={[...rooms, studio]} />
    </Sections>
  );
}
