import type { CatalogueResult } from '@lathe/contract/label-catalogue-calls';
import { isArtworkType } from '@lathe/rules/artwork/geometry';
import { useTranslation } from 'react-i18next';
import { Form, useNavigation } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';

const TONES = { new: 'success', exists: 'neutral', error: 'danger' } as const;
type Line = CatalogueResult['lines'][number];

/** Result or preview of every line. */
export function CatalogueLines({
  result,
  submitted,
}: {
  result: CatalogueResult;
  submitted: string;
}) {
  const { t } = useTranslation('labels');
  const { formData } = useNavigation();
  const { imported, new_count, exists_count, error_count, lines } = result;
  const counts = { created: new_count, exists: exists_count, errors: error_count };
  return (
    <Card title={t(imported ? 'catalogue.imported' : 'catalogue.looked')}>
      <FocusedOnMount key={`${imported} ${lines.length} ${new_count}`}>
        <Notice tone={error_count > 0 ? 'warning' : 'success'}>
          {t(imported ? 'catalogue.imported_counts' : 'catalogue.counts', counts)}
        </Notice>
      </FocusedOnMount>
      {!imported && new_count > 0 && (
        <Form method="post" encType="multipart/form-data" className="mt-4">
          <CsrfField />
          <input type="hidden" name="intent" value="import" />
          <input type="hidden" name="csv" value={submitted} />
          <Button type="submit" variant="primary" loading={formData?.get('intent') === 'import'}>
            {t('catalogue.submit', { count: new_count })}
          </Button>
        </Form>
      )}
      {imported && (
        <div className="mt-4">
          <ButtonLink to="/studio/releases">{t('catalogue.to_releases')}</ButtonLink>
        </div>
      )}
      <div className="mt-4">
        <Table
          label={t('catalogue.lines')}
          columns={useColumns()}
          items={lines}
          itemKey={({ line }) => `${line}`}
        />
      </div>
    </Card>
  );
}

function useColumns(): TableColumn<Line>[] {
  const { t } = useTranslation(['labels', 'catalogue']);
  /** An unknown format is shown as in the file. */
  const formatName = (code: string) => (isArtworkType(code) ? t(`catalogue:types.${code}`) : code);
  return [
    { id: 'line', header: t('catalogue.line'), cell: ({ line }) => line },
    {
      id: 'title',
      header: t('catalogue.release'),
      isRowHeader: true,
      cell: ({ title, primary_artist, format }) => (
        <span className="stack break-anywhere">
          <span>{title || '–'}</span>
          <span className="text-small text-regular text-soft">
            {[primary_artist, formatName(format)].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      id: 'result',
      header: t('catalogue.result'),
      isLongText: true,
      cell: ({ result, errors }) => (
        <span className="stack gap-1 stack-start">
          <Badge tone={TONES[result]}>{t(`catalogue.results.${result}`)}</Badge>
          {errors.map((error) => (
            <span key={error} className="text-small break-anywhere">
              {error}
            </span>
          ))}
        </span>
      ),
    },
  ];
}
