/** Sets price tier, date, label or countries of several releases, after a preview. */
import { METADATA_MAX_LENGTHS } from '@lathe/rules/release-metadata';
import { Form, useNavigation } from 'react-router';
import { usePersistentActionData } from '../../../lib/action-data.ts';
import { formatMark } from '../../../lib/format-mark.ts';
import { useCorrectedFields } from '../../../lib/forms/corrected-fields.tsx';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { TerritoryFields } from '../../territories/territory-fields.tsx';
import type { action, loader } from './edit-releases.server.ts';
import { EditResults } from './edit-results.tsx';
import { TIERS } from './edit-values.ts';
import './edit-releases.css';

const EVERYWHERE = { territories: null, territories_exclude: [] };

export function EditReleases({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const reply = usePersistentActionData(props.actionData);
  const { t } = useTranslation(['release_edits', 'release_editor', 'studio', 'catalogue']);
  const { releases, countries } = loaderData;
  const busy = useNavigation().formMethod === 'POST';
  const failure = reply?.failure;
  const field = fieldsOf({ form: 'releases', failure: failure ?? null });
  const { onInput, hideCorrected } = useCorrectedFields(failure);
  const problems = failure
    ? [failure.message, ...Object.values(failure.paths).flat()].map((message) => ({ message }))
    : [];
  const seen = releases.map(({ uuid, version }) => ({ uuid, version }));
  return (
    <>
      <title>{t('studio:page_title', { title: t('title') })}</title>
      <ScreenHead
        title={t('title')}
        crumbs={[{ label: t('release_editor:list.title'), to: '/studio/releases' }]}
        lead={t('lead')}
      />
      <ErrorSummary key={failure?.attempt} problems={problems} />
      {reply?.results && (
        <EditResults
          formats={new Map(releases.map(({ uuid, format }) => [uuid, format]))}
          results={reply.results}
          stage={reply.stage}
          next={reply.next}
          busy={busy}
        />
      )}
      <Card title={t('chosen', { count: releases.length })}>
        <ul className="edit-chosen">
          {releases.map(({ uuid, title, format, status_name }) => (
            <li key={uuid}>
              {title} <Badge tone="outline">{formatMark(format)}</Badge>{' '}
              <span className="text-soft">{status_name}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Form method="post" noValidate className="edit-releases" onInput={onInput}>
        <CsrfField />
        <input type="hidden" name="seen" value={JSON.stringify(seen)} />
        <p className="text-soft">{t('text')}</p>
        {hideCorrected(
          <>
            <SelectField
              {...field('price_category_id')}
              label={t('tier')}
              optional
              defaultValue=""
              className="field-narrow"
            >
              <option value="">{t('leave')}</option>
              {TIERS.map((tier) => (
                <option key={tier} value={tier}>
                  {t(`catalogue:tiers.${tier}`)}
                </option>
              ))}
            </SelectField>
            <DayField
              {...field('release_date')}
              label={t('date')}
              optional
              help={t('date_help')}
              defaultValue=""
              className="field-narrow"
            />
            <div>
              <TextField
                {...field('label')}
                label={t('label')}
                optional
                maxLength={METADATA_MAX_LENGTHS.label}
                autoComplete="off"
                placeholder={t('leave')}
              />
              <Checkbox name="clear_label" label={t('clear_label')} />
            </div>
            <div className="edit-countries">
              <Checkbox name="set_territories" label={t('set_territories')} />
              <TerritoryFields values={EVERYWHERE} field={field} countries={countries} />
            </div>
          </>,
        )}
        <Button type="submit" name="intent" value="preview" variant="primary" loading={busy}>
          {t('preview.button')}
        </Button>
      </Form>
    </>
  );
}
