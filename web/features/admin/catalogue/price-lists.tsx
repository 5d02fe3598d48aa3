import type { ListedPriceList } from '@lathe/contract/price-list-calls';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Day } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { DoneNotice } from '../done-notice.tsx';
import { useCanEdit } from '../may-edit.ts';
import { ListState } from './list-state.tsx';
import type { action, loader } from './price-lists.server.ts';

export function PriceLists({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['admin_catalogue', 'admin']);
  const canEdit = useCanEdit();
  const { lists, done } = loaderData;
  const form = {
    form: 'prepare',
    failure: actionData?.failure,
    labels: { name: t('prices.name') },
  };
  return (
    <>
      <title>{t('admin:page_title', { title: t('tabs.prices') })}</title>
      <p className="text-soft">{t('prices.lead')}</p>
      <DoneNotice>{done && !actionData && t(`prices.${done}`)}</DoneNotice>
      <div>
        <DataTable
          label={t('prices.list')}
          columns={useColumns()}
          items={lists}
          itemKey={({ id }) => String(id)}
        />
      </div>
      {canEdit && (
        <Card title={t('prices.new')} className="admin-narrow">
          <div className="stack gap-5">
            <p className="text-soft">{t('prices.new_text')}</p>
            <ActionForm {...form} submit={t('prices.new_submit')} className="narrow-form">
              <TextField
                {...fieldsOf(form)('name')}
                help={t('prices.name_help')}
                defaultValue={actionData?.name}
                maxLength={80}
              />
            </ActionForm>
          </div>
        </Card>
      )}
    </>
  );
}

function useColumns(): TableColumn<ListedPriceList>[] {
  const { t } = useTranslation('admin_catalogue');
  return [
    {
      id: 'name',
      header: t('prices.column_name'),
      isRowHeader: true,
      link: ({ id }) => `/admin/catalogue/prices/${id}`,
      cell: ({ name }) => name,
    },
    {
      id: 'state',
      header: t('prices.column_state'),
      cell: ({ state }) => <ListState state={state} />,
    },
    {
      id: 'day',
      header: t('prices.column_day'),
      cell: ({ valid_from: day }) =>
        day === null ? (
          <span className="text-soft">{t('prices.no_day')}</span>
        ) : (
          <Day value={day} style="short" />
        ),
    },
    {
      id: 'by',
      header: t('prices.column_by'),
      cell: ({ scheduled_by, created_by }) => scheduled_by ?? created_by ?? t('prices.house'),
    },
  ];
}
