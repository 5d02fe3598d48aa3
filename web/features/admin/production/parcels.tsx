/** Packed parcels wait for a carrier, sent parcels for delivery. */
import { DELIVERED_AFTER_DAYS } from '@lathe/rules/limits';
import { useLocationKey, usePersistentActionData } from '../../../lib/action-data.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PillLinks } from '../../../ui/pill-links.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { AdminHeader } from '../admin-header.tsx';
import { ParcelCard } from './parcel-card.tsx';
import type { action, loader } from './parcels.server.ts';
import { PlantTabs } from './plant-tabs.tsx';
import './production.css';

const STATES = ['packed', 'sent'] as const;

export function Parcels({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const locationKey = useLocationKey();
  const { t } = useTranslation(['production', 'admin']);
  useRealtime('house:plant', ['plant'], useQueuedRevalidate());
  const { parcels, next, state, done, number } = loaderData;
  return (
    <>
      <AdminHeader
        title={t('tabs.parcels')}
        lead={
          state === 'sent'
            ? t('parcels.by_itself', { days: DELIVERED_AFTER_DAYS })
            : t('parcels.lead')
        }
      />
      <PlantTabs />
      <PillLinks
        label={t('parcels.state')}
        links={STATES.map((each) => ({
          to: each === 'packed' ? '/admin/production/parcels' : `?state=${each}`,
          current: each === state,
          label: t(`parcels.${each}`),
        }))}
      />
      {done && !actionData && (
        <FocusedOnMount key={locationKey}>
          <Notice tone="success">{t(`parcels.${done}_done`, { number })}</Notice>
        </FocusedOnMount>
      )}
      {parcels.length === 0 ? (
        <EmptyState title={t(`parcels.empty_${state}`)}>{t('parcels.empty_text')}</EmptyState>
      ) : (
        <ul className="job-list">
          {parcels.map((parcel) => (
            <li key={parcel.uuid}>
              <ParcelCard
                parcel={parcel}
                rejected={actionData?.parcel === parcel.uuid ? actionData : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <ListPages next={next} />
    </>
  );
}
