/** Import and export of the catalogue as a spreadsheet: a preview first, then the import. */

import { CATALOGUE_FILE_BYTES_MAX, CATALOGUE_LINES_MAX } from '@lathe/rules/bulk-limits';
import { CATALOGUE_COLUMNS, RELEASE_COLUMNS, TRACK_COLUMNS } from '@lathe/rules/catalogue-columns';
import Download from 'lucide-react/icons/download';
import { FileForm } from '../../../lib/forms/file-form.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { action, loader } from './catalogue-file.server.ts';
import { CatalogueResult } from './catalogue-result.tsx';
import './catalogue-file.css';

export function CatalogueFile({ actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['catalogue_file', 'studio']);
  const { failure, result, previewed = '' } = actionData ?? {};
  const problem = failure ? (failure.fields.file?.join(' ') ?? failure.message) : undefined;
  const limits = {
    max: CATALOGUE_LINES_MAX,
    megabytes: CATALOGUE_FILE_BYTES_MAX / 1_000_000,
  };
  return (
    <>
      <title>{t('studio:page_title', { title: t('title') })}</title>
      <Card title={t('import')}>
        <p className="catalogue-text">{t('text', limits)}</p>
        <div className="catalogue-import stack gap-4">
          <FileForm
            intent="preview"
            name="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            label={t('file')}
            help={t('file_help')}
            error={result ? undefined : problem}
            submit={t('preview')}
          />
          <div className="row gap-3">
            <ButtonLink
              to="/studio/catalogue/sample.csv"
              reloadDocument
              size="small"
              icon={Download}
            >
              {t('sample')}
            </ButtonLink>
            <TextLink to="/help/catalogue-file">
              {t('all_columns', { count: CATALOGUE_COLUMNS.length })}
            </TextLink>
          </div>
        </div>
      </Card>
      {result && failure && <Notice tone="warning">{failure.message}</Notice>}
      {result && <CatalogueResult result={result} previewed={previewed} />}
      <Card title={t('columns')}>
        <p className="catalogue-text">{t('columns_text')}</p>
        <p className="catalogue-names mt-4">{RELEASE_COLUMNS.join(' · ')}</p>
        <p className="catalogue-names mt-4">{TRACK_COLUMNS.join(' · ')}</p>
      </Card>
      <Card title={t('export')}>
        <p className="catalogue-text">{t('export_text')}</p>
        <div className="mt-4">
          <ButtonLink to="/studio/exports/catalogue" reloadDocument icon={Download}>
            {t('export_file')}
          </ButtonLink>
        </div>
      </Card>
    </>
  );
}
