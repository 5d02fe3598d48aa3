/** All codes of a seller with discount, status and number of uses. */
import type { Discount } from '@lathe/contract/discount-calls';
import Plus from 'lucide-react/icons/plus';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { Period, StateBadge, useDiscountText } from './discount-summary.tsx';
import type { loader } from './discounts.server.ts';
import './discounts.css';

export function Discounts({ loaderData: { discounts } }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['discounts', 'studio']);
  const columns = useColumns();
  const add = (
    <ButtonLink to="/studio/discounts/new" variant="primary" icon={Plus}>
      {t('add')}
    </ButtonLink>
  );
  return (
    <>
      <title>{t('studio:page_title', { title: t('title') })}</title>
      <ScreenHead title={t('title')} lead={t('lead')}>
        {discounts.length > 0 && add}
      </ScreenHead>
      {discounts.length === 0 ? (
        <EmptyState title={t('empty')} action={add}>
          {t('empty_text')}
        </EmptyState>
      ) : (
        <div>
          <DataTable
            label={t('title')}
            columns={columns}
            items={discounts}
            itemKey={({ uuid }) => uuid}
          />
        </div>
      )}
    </>
  );
}

function useColumns(): TableColumn<Discount>[] {
  const { t } = useTranslation('discounts');
  const off = useDiscountText();
  return [
    {
      id: 'code',
      header: t('code'),
      isRowHeader: true,
      cell: ({ uuid, code }) => (
        <TextLink to={`/studio/discounts/${uuid}`} className="discount-code row-link">
          {code}
        </TextLink>
      ),
    },
    { id: 'off', header: t('off'), cell: off },
    {
      id: 'for',
      header: t('for'),
      noWrap: true,
      cell: ({ scope, targets }) =>
        scope === 'all' ? t('scope.all') : targets.map(({ title }) => title).join(', '),
    },
    {
      id: 'days',
      header: t('days'),
      noWrap: true,
      cell: (discount) => <Period {...discount} />,
    },
    {
      id: 'uses',
      header: t('uses'),
      align: 'end',
      cell: ({ uses, max_uses }) =>
        max_uses === null ? String(uses) : t('uses_of', { uses, max: max_uses }),
    },
    { id: 'state', header: t('how'), cell: ({ state }) => <StateBadge state={state} /> },
  ];
}
