/** The record of the week, as staff choose it. */
import type { ChosenRecord } from '@lathe/contract/highlight-calls';
import { ButtonForm } from '../../../lib/forms/button-form.tsx';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Day } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice } from '../done-notice.tsx';
import { ChooseRecord } from './choose-record.tsx';
import type { action, loader } from './highlights.server.ts';

const TONES = { past: 'neutral', current: 'success', coming: 'accent' } as const;

export function Highlights({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('admin');
  const { records, editing, done } = loaderData;
  const submitted = actionData?.submitted ?? null;
  return (
    <>
      <AdminHeader title={t('sections.highlights.title')} lead={t('highlights.lead')} />
      <DoneNotice>{done && !actionData && t(`highlights.done.${done}`)}</DoneNotice>
      {!submitted && <FormProblem form="withdraw" labels={{}} failure={actionData?.failure} />}
      <ChooseRecord
        key={editing?.starts_on ?? 'new'}
        editing={editing}
        submitted={submitted}
        failure={submitted ? actionData?.failure : undefined}
      />
      <div>
        <DataTable
          label={t('highlights.list')}
          columns={useColumns()}
          items={records}
          itemKey={({ starts_on }) => starts_on}
          empty={<EmptyState title={t('highlights.none')}>{t('highlights.none_text')}</EmptyState>}
        />
      </div>
    </>
  );
}

function useColumns(): TableColumn<ChosenRecord>[] {
  const { t, i18n } = useTranslation('admin');
  const isGerman = i18n.language.startsWith('de');
  return [
    {
      id: 'title',
      header: t('highlights.title'),
      isRowHeader: true,
      cell: ({ title, primary_artist, url }) => (
        <span className="cell-lines">
          <TextLink to={url}>{title}</TextLink>
          <span className="text-small text-soft">{primary_artist}</span>
        </span>
      ),
    },
    {
      id: 'from',
      header: t('highlights.from'),
      cell: ({ starts_on }) => <Day value={starts_on} />,
    },
    {
      id: 'state',
      header: t('highlights.state'),
      cell: ({ state, on_sale }) =>
        state !== 'past' && !on_sale ? (
          <Badge tone="warning">{t('highlights.off_sale')}</Badge>
        ) : (
          <Badge tone={TONES[state]}>{t(`highlights.${state}`)}</Badge>
        ),
    },
    {
      id: 'why',
      header: t('highlights.why'),
      cell: ({ reason_en, reason_de }) => (isGerman ? reason_de : reason_en),
    },
    {
      id: 'by',
      header: t('highlights.by'),
      cell: ({ chosen_by }) => chosen_by ?? t('highlights.nobody'),
    },
    {
      id: 'do',
      header: t('highlights.decide'),
      align: 'end',
      cell: (record) => record.state !== 'past' && <Decisions record={record} />,
    },
  ];
}

function Decisions({ record }: { record: ChosenRecord }) {
  const { t } = useTranslation('admin');
  const { starts_on, version, title } = record;
  return (
    <span className="cell-buttons">
      <ButtonLink
        size="small"
        to={`?edit=${starts_on}`}
        aria-label={t('highlights.edit_aria', { title })}
      >
        {t('highlights.edit')}
      </ButtonLink>
      <ButtonForm
        intent="withdraw"
        values={{ day: starts_on, version }}
        name={t('highlights.withdraw_aria', { title })}
      >
        {t('highlights.withdraw')}
      </ButtonForm>
    </span>
  );
}
