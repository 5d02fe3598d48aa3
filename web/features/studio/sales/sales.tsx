import { SALES_SECTIONS } from '@lathe/rules/sales';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PillLinks } from '../../../ui/pill-links.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Table } from '../../../ui/table.tsx';
import { ListPages } from '../../lists/list-pages.tsx';
import { useSoldColumns } from './columns.tsx';
import { useMonthName } from './months.ts';
import type { loader } from './sales.server.ts';
import { salesSearch } from './sales-filter.ts';
import { OwnCopiesTotals, TotalsPart } from './sales-totals.tsx';
import './sales.css';

export function Sales({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['sales', 'studio']);
  const { lines, next, totals, filter, months } = loaderData;
  const { month, show } = filter;
  const nameOf = useMonthName();
  const Totals = show === 'own' ? OwnCopiesTotals : TotalsPart;
  return (
    <>
      <title>{t('studio:page_title', { title: t('title') })}</title>
      <ScreenHead title={t('title')} lead={t(show === 'own' ? 'own.lead' : 'lead')} />
      <PillLinks
        label={t('sections.label')}
        links={SALES_SECTIONS.map((each) => ({
          to: `/studio/sales?${salesSearch({ ...filter, show: each })}`,
          label: t(`sections.${each}`),
          current: each === show,
        }))}
      />
      <Form className="filter-row" key={`${month} ${show}`}>
        <input type="hidden" name="show" value={show} />
        <SelectField name="month" label={t('month')} defaultValue={month}>
          {[...new Set([...months, month])].map((each) => (
            <option key={each} value={each}>
              {nameOf(each)}
            </option>
          ))}
        </SelectField>
        <Button type="submit">{t('show')}</Button>
      </Form>
      {totals.length > 0 && <Totals totals={totals} month={nameOf(month)} />}
      <div className="can-shrink">
        <Table
          label={t(show === 'own' ? 'sections.own' : 'lines')}
          columns={useSoldColumns(show)}
          items={lines}
          itemKey={({ uuid }) => uuid}
          tools={
            lines.length > 0 && (
              <ButtonLink
                to={`/studio/sales/csv?${salesSearch(filter)}`}
                reloadDocument
                size="small"
                icon={Download}
              >
                {t('csv_file')}
              </ButtonLink>
            )
          }
          empty={
            <EmptyState title={t(show === 'own' ? 'own.none' : 'none')}>
              {t(show === 'own' ? 'own.none_text' : 'none_text')}
            </EmptyState>
          }
        />
      </div>
      <ListPages next={next} />
    </>
  );
}
