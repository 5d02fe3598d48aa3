/** Layout of the merchandise editor: header and tabs. */
import type { MerchDetails } from '@lathe/contract/merch';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Outlet, useLocation } from 'react-router';
import { designTone, merchTone } from '../../lib/merch-statuses.ts';
import { useQueuedRevalidate, useRealtime } from '../../lib/realtime.ts';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { ItemPicture } from '../merch-drawing/item-picture.tsx';
import type { loader } from './item-layout.server.ts';
import './merch-editor.css';

export function ItemLayout({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('merch_editor');
  const { item, owner } = loaderData;
  // Staff, scheduled jobs and other people of the team also change it.
  useRealtime(`account:${owner.id}`, ['merch'], useQueuedRevalidate());
  return (
    <>
      <ScreenHead
        title={item.title}
        crumbs={[{ label: t('title'), to: '/studio/merch' }]}
        picture={<ItemPicture item={item} sizes="5rem" />}
        lead={[item.page.name, item.type.name].join(' · ')}
        badges={
          <p>
            <Badge tone={merchTone(item.status)}>{item.status_name}</Badge>
          </p>
        }
      />
      <ItemTabs item={item} />
      <Outlet />
      <NextStep item={item} />
    </>
  );
}

function ItemTabs({ item }: { item: MerchDetails }) {
  const { t } = useTranslation('merch_editor');
  const base = `/studio/merch/${item.uuid}`;
  const details = item.details_complete ? 'complete' : 'incomplete';
  const isOpen = item.operations.edit_enabled;
  const withBadge = (label: string, state: MerchDetails['design_state']) => (
    <span className="merch-tab">
      {label}
      {isOpen && <Badge tone={designTone(state)}>{t(`section.${state}`)}</Badge>}
    </span>
  );
  return (
    <TabLinks
      label={t('tabs.label')}
      links={[
        { to: base, label: withBadge(t('tabs.details'), details), end: true },
        { to: `${base}/design`, label: withBadge(t('tabs.design'), item.design_state) },
        { to: `${base}/pictures`, label: t('tabs.pictures') },
        { to: `${base}/price`, label: t('tabs.price') },
        { to: `${base}/submit`, label: t(isOpen ? 'tabs.submit' : 'tabs.sale') },
        { to: `${base}/history`, label: t('tabs.history') },
      ]}
    />
  );
}

/** Link to the next step, hidden on that step itself. */
function NextStep({ item: { next_step: next } }: { item: MerchDetails }) {
  const { t } = useTranslation('merch_editor');
  const { pathname } = useLocation();
  if (!next || pathname === next.url) return null;
  return (
    <p className="merch-next">
      <span className="text-soft">{t('next_label')}</span>
      <ButtonLink to={next.url} icon={ArrowRight}>
        {next.text}
      </ButtonLink>
    </p>
  );
}
