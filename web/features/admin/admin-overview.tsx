import type { AdminOverview as Overview } from '@lathe/contract/admin-calls';
import type { ScreenProps } from '../../lib/route-types.ts';
import { useWholeNumber } from '../../lib/whole-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { useDayText } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { AdminHeader } from './admin-header.tsx';
import type { loader } from './admin-overview.server.ts';
import './overview.css';

export function AdminOverview({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('admin');
  const number = useWholeNumber();
  const dayText = useDayText('day-month');
  const { overview, emptyPages } = loaderData;
  return (
    <>
      <AdminHeader title={t('sections.overview.title')} lead={t('overview.lead')} />
      <ul className="overview-figures" aria-label={t('overview.open')}>
        {figuresOf(overview, emptyPages).map(({ name, to, value, late = 0, copies }) => (
          <li key={name} className="card card-body" data-none={value === 0 || undefined}>
            <p className="overview-value figures">{number(value)}</p>
            <p>
              <PlainLink to={to}>{t(`overview.figures.${name}`, { count: value })}</PlainLink>
            </p>
            {copies !== undefined && copies > 0 && (
              <p className="text-small text-soft">{t('overview.copies', { count: copies })}</p>
            )}
            {late > 0 && (
              <p>
                <Badge tone="danger">{t('overview.late', { count: late })}</Badge>
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className="overview-charts">
        {(['orders', 'copies'] as const).map((what) => (
          <Card key={what}>
            <Chart
              kind="bars"
              title={t(`overview.chart.${what}`)}
              labelTitle={t('overview.chart.day')}
              labels={overview.days.map(({ date }) => dayText(date))}
              series={[
                {
                  name: t(`overview.chart.${what}`),
                  values: overview.days.map((day) => day[what]),
                },
              ]}
              format={number}
            />
          </Card>
        ))}
      </div>
    </>
  );
}

interface Figure {
  name:
    | 'reviews'
    | 'orders'
    | 'to_make'
    | 'parcels'
    | 'returns'
    | 'refunds'
    | 'disputes'
    | 'jobs'
    | 'requests'
    | 'pages';
  to: string;
  value: number;
  late?: number;
  copies?: number;
}

/** Most urgent first. */
function figuresOf(overview: Overview, emptyPages: number): Figure[] {
  const { to_make: toMake, paid_today: paid } = overview;
  return [
    { name: 'reviews', to: '/admin/reviews', value: overview.reviews },
    { name: 'orders', to: '/admin/orders', value: paid.orders, copies: paid.copies },
    { name: 'to_make', to: '/admin/production', value: toMake.copies, late: toMake.late },
    { name: 'parcels', to: '/admin/production/parcels', value: overview.parcels },
    { name: 'returns', to: '/admin/orders/returns', value: overview.returns },
    { name: 'refunds', to: '/admin/orders/refunds', value: overview.failed_refunds },
    { name: 'disputes', to: '/admin/orders', value: overview.disputes },
    { name: 'jobs', to: '/admin/jobs', value: overview.failed_jobs },
    { name: 'requests', to: '/admin/requests', value: overview.requests },
    { name: 'pages', to: '/admin/pages', value: emptyPages },
  ];
}
