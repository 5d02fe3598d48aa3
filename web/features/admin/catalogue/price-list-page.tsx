import type { ManagedType } from '@lathe/contract/catalogue-settings-calls';
import { Link } from 'react-router';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice } from '../done-notice.tsx';
import { useCanEdit } from '../may-edit.ts';
import { ListDay } from './list-day.tsx';
import { ListPreview } from './list-preview.tsx';
import { ListPrices } from './list-prices.tsx';
import { ListState } from './list-state.tsx';
import type { action, loader } from './price-list-page.server.ts';
import '../../../ui/tabs.css';

export function PriceListPage({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['admin_catalogue', 'admin']);
  const canEdit = useCanEdit();
  const { list, types, format, preview, done } = loaderData;
  const failureOf = (intent: string) =>
    actionData?.intent === intent ? actionData.failure : undefined;
  const saving = actionData?.intent === 'save' ? actionData : null;
  return (
    <>
      <AdminHeader
        isSubheading
        title={list.name}
        crumbs={[{ to: '/admin/catalogue/prices', label: t('tabs.prices') }]}
        badges={
          <p>
            <ListState state={list.state} />
          </p>
        }
      />
      <DoneNotice>{done && !actionData && t(`prices.${done}`)}</DoneNotice>
      <FormatTabs types={types} current={format.id} />
      <ListPrices
        key={`${list.version} ${format.id}`}
        list={list}
        format={format}
        canEdit={canEdit && list.state === 'draft'}
        failure={saving?.failure}
        submitted={saving?.submitted ?? null}
        problems={saving?.problems ?? {}}
      />
      {preview && <ListPreview preview={preview} types={types} />}
      {canEdit && (
        <ListDay
          list={list}
          day={actionData?.submitted.valid_from || (preview?.valid_from ?? list.earliest_day)}
          failureOf={failureOf}
        />
      )}
    </>
  );
}

/** Formats differ only in the query, so these are links, not ARIA tabs. */
function FormatTabs({ types, current }: { types: readonly ManagedType[]; current: number }) {
  const { t } = useTranslation('admin_catalogue');
  return (
    <nav className="tab-list" aria-label={t('prices.formats')}>
      {types.map(({ id, name }) => (
        <Link
          key={id}
          to={`?format=${id}`}
          className="tab"
          preventScrollReset
          aria-current={id === current ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
