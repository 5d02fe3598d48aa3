import type { SoldLine } from '@lathe/contract/sold-line-calls';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import { requireViewer } from '../../../features/account/require-viewer.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { Instant } from '../../../ui/time.tsx';
import type { Route } from './+types/list.ts';
import { useMonthName } from './month-name.ts';
import { lastMonths, monthIn } from './months.ts';
import { TotalsPart } from './totals-part.tsx';
import './sales.css';

/** As far back as the longest statement reaches. */
const MONTHS_SHOWN = 36;

export async function loader(asked: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(asked);
  const now = new Date();
  const month = monthIn(asked.request, now);
  const cursor = new URL(asked.request.url).searchParams.get('cursor') ?? undefined;
  const params = { user: viewer.id };
  const [page, totals] = await Promise.all([
    api('GET /api/users/{user}/sold_lines', {
      params,
      query: { month, ...(cursor !== undefined && { cursor }) },
    }),
    api('GET /api/users/{user}/sold_lines/totals', { params, query: { month } }),
  ]);
  return {
    lines: page.data,
    next: page.next_page_url && new URL(page.next_page_url, 'http://page').search,
    isFirst: cursor === undefined,
    totals: totals.data,
    month,
    months: lastMonths(now, MONTHS_SHOWN),
  };
}

export default function Sales({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('sales');
  const { lines, next, isFirst, totals, month, months } = loaderData;
  const nameOf = useMonthName();
  return (
    <>
      <title>{t('page_title', { title: t('title') })}</title>
      <header>
        <h1>{t('title')}</h1>
        <p className="mt-2 text-soft">{t('lead')}</p>
      </header>
      <Form className="sales-period" key={month}>
        <SelectField name="month" label={t('month')} defaultValue={month}>
          {[...new Set([...months, month])].map((each) => (
            <option key={each} value={each}>
              {nameOf(each)}
            </option>
          ))}
        </SelectField>
        <Button type="submit">{t('show')}</Button>
        {lines.length > 0 && (
          <a className={buttonClass({})} href={`/studio/sales/csv?month=${month}`} download>
            <Icon of={Download} />
            {t('csv_file')}
          </a>
        )}
      </Form>
      {totals.length > 0 && <TotalsPart totals={totals} month={nameOf(month)} />}
      <Table
        label={t('lines')}
        columns={useColumns()}
        items={lines}
        itemKey={({ uuid }) => uuid}
        empty={<EmptyState title={t('none')}>{t('none_text')}</EmptyState>}
      />
      <p className="flex flex-wrap gap-3">
        {!isFirst && <ButtonLink to={`/studio/sales?month=${month}`}>{t('newest')}</ButtonLink>}
        {next && <ButtonLink to={`/studio/sales${next}`}>{t('more')}</ButtonLink>}
      </p>
    </>
  );
}

function useColumns(): TableColumn<SoldLine>[] {
  const { t } = useTranslation('sales');
  return [
    {
      id: 'what',
      header: t('release'),
      names: true,
      cell: ({ title, artist, description }) => (
        <span className="sold-what">
          <span>{title}</span>
          <span className="text-small font-normal text-soft">
            {[artist, description].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      id: 'date',
      header: t('date'),
      cell: ({ sold_at }) => <Instant value={sold_at} timeZone="Europe/London" look="date" />,
    },
    { id: 'country', header: t('country'), cell: ({ country_name }) => country_name },
    {
      id: 'quantity',
      header: t('quantity'),
      align: 'end',
      cell: ({ quantity, refunded_quantity }) => (
        <span className="figures">
          {quantity}
          {refunded_quantity > 0 && (
            <span className="block text-small text-soft">
              {t('given_back', { count: refunded_quantity })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'price',
      header: t('price'),
      align: 'end',
      cell: ({ total }) => <span className="figures">{total.formatted}</span>,
    },
    {
      id: 'earnings',
      header: t('earnings'),
      align: 'end',
      cell: ({ earnings }) => <strong className="figures">{earnings.formatted}</strong>,
    },
  ];
}
