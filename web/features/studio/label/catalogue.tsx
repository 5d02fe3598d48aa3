/** Catalogue import from a spreadsheet: a preview of each line first, then drafts. */
import { CATALOGUE_COLUMNS } from '@lathe/rules/catalogue-columns';
import {
  CATALOGUE_FILE_BYTES_MAX,
  CATALOGUE_LINES_MAX,
  RELEASE_WINDOW_MAX_WEEKS,
  RELEASE_WINDOW_MIN_WEEKS,
} from '@lathe/rules/limits';
import { METADATA_MAX_LENGTHS } from '@lathe/rules/release-metadata';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { action, loader } from './catalogue.server.ts';
import { CatalogueLines } from './catalogue-lines.tsx';
import { FileForm } from './file-form.tsx';
import './label.css';

const LIMITS = {
  minWeeks: RELEASE_WINDOW_MIN_WEEKS,
  maxWeeks: RELEASE_WINDOW_MAX_WEEKS,
  maxLength: METADATA_MAX_LENGTHS.description,
};

export function Catalogue({ actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['labels', 'studio']);
  const failure = actionData?.failure;
  const result = actionData?.result;
  const problem = failure ? (failure.fields.file?.join(' ') ?? failure.message) : undefined;
  return (
    <>
      <title>{t('studio:page_title', { title: t('tabs.catalogue') })}</title>
      <Card title={t('catalogue.import')}>
        <p className="label-text">
          {t('catalogue.text', {
            max: CATALOGUE_LINES_MAX,
            megabytes: CATALOGUE_FILE_BYTES_MAX / 1_000_000,
          })}
        </p>
        <div className="catalogue-import stack gap-4">
          <FileForm
            intent="preview"
            name="file"
            accept=".csv,text/csv"
            label={t('catalogue.file')}
            help={t('catalogue.file_help')}
            error={problem}
            submit={t('catalogue.preview')}
          />
          <div>
            <ButtonLink
              to="/studio/label/catalogue/sample.csv"
              reloadDocument
              size="small"
              icon={Download}
            >
              {t('catalogue.sample')}
            </ButtonLink>
          </div>
        </div>
      </Card>
      {result && <CatalogueLines result={result} submitted={actionData?.submitted ?? ''} />}
      <Card title={t('catalogue.columns')}>
        <dl className="catalogue-columns">
          {CATALOGUE_COLUMNS.map((column) => (
            <div key={column}>
              <dt>{column}</dt>
              <dd className="text-small text-soft">{t(`catalogue.column.${column}`, LIMITS)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={t('catalogue.export')}>
        <p className="label-text">{t('catalogue.export_text')}</p>
        <div className="mt-4">
          <ButtonLink to="/studio/label/catalogue.csv" reloadDocument icon={Download}>
            {t('catalogue.export_file')}
          </ButtonLink>
        </div>
      </Card>
    </>
  );
}
