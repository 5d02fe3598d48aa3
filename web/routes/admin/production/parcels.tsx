/** What is packed waits here for a carrier; what is on its way, for word that it has arrived. */
import { CARRIERS } from '@lathe/rules/carriers';
import { DELIVERED_AFTER_DAYS } from '@lathe/rules/limits';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { filtersOf, nextCursor } from '../../../features/lists/list-address.ts';
import { ListPages } from '../../../features/lists/list-pages.tsx';
import { useLocationKey, usePersistentActionData } from '../../../lib/action-data.ts';
import { Announced } from '../../../lib/forms/announced.tsx';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { lookAfterConflict } from '../../../lib/look-after-conflict.ts';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PillLinks } from '../../../ui/pill-links.tsx';
import type { Route } from './+types/parcels.ts';
import { ParcelCard } from './parcel-card.tsx';
import { PlantTabs } from './plant-tabs.tsx';
import './production.css';
import { AdminHeader } from '../admin-header.tsx';

const STATES = ['packed', 'sent'] as const;

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const wanted = filtersOf(asked.request, ['state', 'cursor', 'done', 'number']);
  const state = wanted.state === 'sent' ? 'sent' : 'packed';
  const { cursor, number = '' } = wanted;
  const page = await api('GET /api/production/parcels', {
    query: { state, ...(cursor && { cursor }) },
  });
  const done = wanted.done === 'sent' || wanted.done === 'delivered' ? wanted.done : null;
  return { parcels: page.data, next: nextCursor(page.next_page_url), state, done, number } as const;
}

export const shouldRevalidate = lookAfterConflict;

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const form = await asked.request.formData();
  // Each parcel has a form of its own, named after it.
  const [intent, order = ''] = textOf(form, 'intent').split(' ');
  const params = { order };
  const number = encodeURIComponent(textOf(form, 'number'));
  if (intent === 'deliver') {
    const call = api('POST /api/production/orders/{order}/deliver', { params });
    const { failure } = await attempt(call);
    if (failure) return data({ order, failure, kept: null }, failure.status);
    return redirect(`/admin/production/parcels?state=sent&done=delivered&number=${number}`);
  }
  const carrier = CARRIERS.find((each) => each === textOf(form, 'carrier')) ?? CARRIERS[0];
  const tracking = textOf(form, 'tracking');
  const body = { carrier, tracking };
  const call = api('POST /api/production/orders/{order}/dispatch', { params, body });
  const { failure } = await attempt(call);
  if (failure) return data({ order, failure, kept: body }, failure.status);
  return redirect(`/admin/production/parcels?done=sent&number=${number}`);
}

export default function Parcels({ loaderData, ...told }: Route.ComponentProps) {
  const actionData = usePersistentActionData(told.actionData);
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
        <Announced key={locationKey}>
          <Notice tone="success">{t(`parcels.${done}_done`, { number })}</Notice>
        </Announced>
      )}
      {parcels.length === 0 ? (
        <EmptyState title={t(`parcels.empty_${state}`)}>{t('parcels.empty_text')}</EmptyState>
      ) : (
        <ul className="job-list">
          {parcels.map((parcel) => (
            <li key={parcel.uuid}>
              <ParcelCard
                parcel={parcel}
                rejected={actionData?.order === parcel.uuid ? actionData : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <ListPages next={next} />
    </>
  );
}
