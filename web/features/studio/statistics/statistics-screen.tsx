/** Statistics of a seller, complete without scripts: periods and pages are links and a form. */
import { STAT_PERIODS } from '@lathe/rules/statistics';
import { Form } from 'react-router';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { PillLinks } from '../../../ui/pill-links.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { Breakdowns, SubjectTable } from './breakdowns.tsx';
import { Funnel } from './funnel.tsx';
import type { loader } from './statistics.server.ts';
import { statsPath } from './stats-query.ts';
import { TimeCharts } from './time-charts.tsx';
import { LeftOut, Now, Totals } from './totals.tsx';
import './statistics.css';

export function StatisticsScreen({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['statistics', 'studio']);
  const { figures, query } = loaderData;
  const { subject, pages } = figures;
  // A chosen page without figures does not hide those of the others.
  const isEmpty = figures.is_empty && query.page === undefined && subject === null;
  return (
    <>
      <title>{t('studio:page_title', { title: t('title') })}</title>
      <ScreenHead title={t('title')} lead={t('lead')} />
      {isEmpty ? (
        <NoFigures hasPages={pages.length > 0} />
      ) : (
        <>
          <Filters {...loaderData} />
          {subject && (
            <p>
              {t('only', { title: subject.title })}{' '}
              <TextLink to={statsPath({ ...withoutSubject(query) })}>{t('all_things')}</TextLink>
            </p>
          )}
          <Totals figures={figures} />
          <Now figures={figures} />
          <TimeCharts figures={figures} query={query} />
          <Funnel figures={figures} />
          <Breakdowns figures={figures} query={query} />
          <SubjectTable figures={figures} query={query} />
          <LeftOut figures={figures} />
        </>
      )}
    </>
  );
}

type Data = ScreenProps<typeof loader>['loaderData'];

function withoutSubject({ subject: _, ...rest }: Data['query']): Data['query'] {
  return rest;
}

function Filters({ query, figures: { pages } }: Data) {
  const { t } = useTranslation('statistics');
  return (
    <div className="stat-filters">
      <PillLinks
        label={t('period')}
        links={STAT_PERIODS.map((period) => ({
          to: statsPath(query, { period }),
          label: t(`periods.${period}`),
          current: period === query.period,
        }))}
      />
      {pages.length > 1 && (
        <Form role="search" aria-label={t('page')} className="filter-row">
          <input type="hidden" name="period" value={query.period} />
          <SelectField
            id="stats-page"
            name="page"
            label={t('page')}
            required={false}
            defaultValue={query.page ?? ''}
          >
            <option value="">{t('all_pages')}</option>
            {pages.map(({ uuid, name }) => (
              <option key={uuid} value={uuid}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button type="submit">{t('apply')}</Button>
        </Form>
      )}
    </div>
  );
}

function NoFigures({ hasPages }: { hasPages: boolean }) {
  const { t } = useTranslation('statistics');
  return (
    <EmptyState
      title={t(hasPages ? 'none' : 'no_pages')}
      action={<ButtonLink to="/studio/pages">{t('to_pages')}</ButtonLink>}
    >
      {t(hasPages ? 'none_text' : 'no_pages_text')}
    </EmptyState>
  );
}
