/** Everything that the seller has here, as files for spreadsheets and programs. */
import { TABLE_FILE_TYPES } from '@lathe/rules/table-files';
import Download from 'lucide-react/icons/download';
import { Form } from 'react-router';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { useMonthName } from '../sales/months.ts';
import { EXPORTS, type ExportName } from './export-files.ts';
import type { loader } from './exports-page.server.ts';
import './exports.css';

export function ExportsPage({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['exports', 'studio']);
  const { names, periods, hasKeys } = loaderData;
  return (
    <>
      <title>{t('studio:page_title', { title: t('title') })}</title>
      <ScreenHead title={t('title')} lead={t('lead')} />
      {names.length === 0 && <EmptyState title={t('none')} />}
      {EXPORTS.filter(({ name }) => names.includes(name)).map(({ name, hasPeriod }) => (
        <Card key={name} title={t(`files.${name}.title`)}>
          <p className="measure">{t(`files.${name}.text`)}</p>
          <ExportForm name={name} periods={hasPeriod ? periods : null} />
        </Card>
      ))}
      {hasKeys && names.length > 0 && (
        <p className="text-soft">
          {t('programs')} <TextLink to="/docs/exports">{t('docs')}</TextLink>
        </p>
      )}
    </>
  );
}

function ExportForm({ name, periods }: { name: ExportName; periods: readonly string[] | null }) {
  const { t } = useTranslation('exports');
  const monthName = useMonthName();
  const title = t(`files.${name}.title`);
  return (
    <Form action={`/studio/exports/${name}`} reloadDocument className="export-form">
      {periods && (
        <SelectField name="period" label={t('period')} required={false} defaultValue="">
          <option value="">{t('all_time')}</option>
          {periods.map((period) => (
            <option key={period} value={period}>
              {period.length === 4 ? period : monthName(period)}
            </option>
          ))}
        </SelectField>
      )}
      <div className="row gap-3">
        {TABLE_FILE_TYPES.map((type) => (
          <Button
            key={type}
            type="submit"
            name="as"
            value={type}
            icon={Download}
            aria-label={t('download', { title, type: t(`types.${type}`) })}
          >
            {t(`types.${type}`)}
          </Button>
        ))}
      </div>
    </Form>
  );
}
