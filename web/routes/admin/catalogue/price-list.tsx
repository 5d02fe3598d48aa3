import { isCalendarDate } from '@lathe/rules/dates';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice, doneIn } from '../done-notice.tsx';
import { useMayEdit } from '../may-edit.ts';
import { wholeNumber } from '../typed-values.ts';
import type { Route } from './+types/price-list.ts';
import { FormatTabs } from './format-tabs.tsx';
import { ListDay } from './list-day.tsx';
import { ListPreview } from './list-preview.tsx';
import { ListPrices } from './list-prices.tsx';
import { ListState } from './list-state.tsx';
import { performOnList } from './perform-on-list.server.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const search = new URL(asked.request.url).searchParams;
  const params = { list: wholeNumber(asked.params.list) };
  const [list, types] = await Promise.all([
    api('GET /api/admin/price_lists/{list}', { params }),
    api('GET /api/admin/release_types'),
  ]);
  const format = types.data.find(({ id }) => String(id) === search.get('format')) ?? types.data[0];
  if (!format) throw data(null, 404);
  const day = search.get('valid_from') ?? '';
  const isToCome = list.state === 'draft' || list.state === 'scheduled';
  const query = isCalendarDate(day) ? { valid_from: day } : {};
  const preview = isToCome
    ? await attempt(api('GET /api/admin/price_lists/{list}/preview', { params, query }))
    : null;
  return {
    list,
    types: types.data,
    format,
    preview: preview?.value ?? null,
    done: doneIn(asked.request, ['saved', 'scheduled', 'withdrawn']),
  };
}

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const id = wholeNumber(asked.params.list);
  const form = await asked.request.formData();
  const { failure, done, ...reply } = await performOnList({ api, id, form });
  if (failure) return data({ ...reply, failure }, failure.status);
  if (done === 'dropped') return redirect('/admin/catalogue/prices?done=dropped');
  const format = new URL(asked.request.url).searchParams.get('format');
  const query = new URLSearchParams({ ...(format && { format }), done });
  return redirect(`/admin/catalogue/prices/${id}?${query}`);
}

export default function PriceListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['admin_catalogue', 'admin']);
  const mayEdit = useMayEdit();
  const { list, types, format, preview, done } = loaderData;
  const failureOf = (intent: string) =>
    actionData?.intent === intent ? actionData.failure : undefined;
  const saving = actionData?.intent === 'save' ? actionData : null;
  return (
    <>
      <AdminHeader
        below
        title={list.name}
        way={[{ to: '/admin/catalogue/prices', label: t('tabs.prices') }]}
        marks={
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
        mayEdit={mayEdit && list.state === 'draft'}
        failure={saving?.failure}
        kept={saving?.kept ?? null}
        problems={saving?.problems ?? {}}
      />
      {preview && <ListPreview preview={preview} types={types} />}
      {mayEdit && (
        <ListDay
          list={list}
          day={actionData?.kept.valid_from || (preview?.valid_from ?? list.earliest_day)}
          failureOf={failureOf}
        />
      )}
    </>
  );
}
