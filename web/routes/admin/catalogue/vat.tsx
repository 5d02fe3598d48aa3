import { bcp47 } from '@lathe/rules/locales';
import { useTranslation } from 'react-i18next';
import { requireViewer } from '../../../features/account/require-viewer.ts';
import { useLocale } from '../../../ui/locale.ts';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { Day } from '../../../ui/time.tsx';
import type { Route } from './+types/vat.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  return (await api('GET /api/admin/vat_rates')).data;
}

type Rates = Awaited<ReturnType<typeof loader>>[number];

export default function VatRates({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['admin_catalogue', 'admin']);
  return (
    <>
      <title>{t('admin:page_title', { title: t('tabs.vat') })}</title>
      <p className="text-soft">{t('vat.lead')}</p>
      <div>
        <Table
          label={t('vat.list')}
          columns={useColumns()}
          items={loaderData}
          itemKey={({ iso }) => iso}
        />
      </div>
    </>
  );
}

function useColumns(): TableColumn<Rates>[] {
  const { t } = useTranslation('admin_catalogue');
  const format = new Intl.NumberFormat(bcp47(useLocale()), {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  const percent = (basisPoints: number) => format.format(basisPoints / 10_000);
  return [
    { id: 'country', header: t('vat.country'), names: true, cell: ({ name }) => name },
    {
      id: 'today',
      header: t('vat.today'),
      align: 'end',
      cell: ({ basis_points }) => <span className="figures">{percent(basis_points)}</span>,
    },
    {
      id: 'history',
      header: t('vat.history'),
      cell: ({ rates }) => (
        <span className="cell-lines">
          {rates.toReversed().map(({ from, basis_points }) => (
            <span key={from} className="vat-since">
              <span className="figures">{percent(basis_points)}</span>{' '}
              <Day value={from} look="short" />
            </span>
          ))}
        </span>
      ),
    },
  ];
}
