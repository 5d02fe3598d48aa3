import {
  type CatalogueColumn,
  RELEASE_COLUMNS,
  TRACK_COLUMNS,
} from '@lathe/rules/catalogue-columns';
import { RELEASE_WINDOW_MAX_WEEKS, RELEASE_WINDOW_MIN_WEEKS } from '@lathe/rules/limits';
import { METADATA_MAX_LENGTHS } from '@lathe/rules/release-metadata';
import { useTranslation } from '../../../ui/translation.ts';
import { Article } from '../article.tsx';
import { ArticleTable, Points, Text } from '../blocks.tsx';

const LIMITS = {
  minWeeks: RELEASE_WINDOW_MIN_WEEKS,
  maxWeeks: RELEASE_WINDOW_MAX_WEEKS,
  maxLength: METADATA_MAX_LENGTHS.description,
};

export function CatalogueFileArticle() {
  return (
    <Article
      name="catalogue_file"
      sections={[
        {
          id: 'form',
          title: 'catalogue_file.form.title',
          body: (
            <Points
              messageKeys={[
                'catalogue_file.form.lines',
                'catalogue_file.form.names',
                'catalogue_file.form.file',
                'catalogue_file.form.max',
              ]}
            />
          ),
        },
        {
          id: 'release',
          title: 'catalogue_file.release.title',
          body: <ColumnTable columns={RELEASE_COLUMNS} />,
        },
        {
          id: 'track',
          title: 'catalogue_file.track.title',
          body: <ColumnTable columns={TRACK_COLUMNS} />,
        },
        {
          id: 'lists',
          title: 'catalogue_file.lists.title',
          body: (
            <>
              <Text messageKey="catalogue_file.lists.entries" />
              <Text messageKey="catalogue_file.lists.credits" />
              <Text messageKey="catalogue_file.lists.artists" />
              <Text messageKey="catalogue_file.lists.rights" />
            </>
          ),
        },
        {
          id: 'import',
          title: 'catalogue_file.import.title',
          body: (
            <Points
              messageKeys={[
                'catalogue_file.import.preview',
                'catalogue_file.import.confirm',
                'catalogue_file.import.whole',
                'catalogue_file.import.match',
                'catalogue_file.import.empty',
              ]}
            />
          ),
        },
        {
          id: 'audio',
          title: 'catalogue_file.audio.title',
          body: <Text messageKey="catalogue_file.audio.text" />,
        },
      ]}
    />
  );
}

function ColumnTable({ columns }: { columns: readonly CatalogueColumn[] }) {
  const { t } = useTranslation(['help', 'catalogue_file']);
  return (
    <ArticleTable
      wrapsText
      caption={t('catalogue_file.caption')}
      head={[t('catalogue_file.column'), t('catalogue_file.content')]}
      rows={columns.map((column) => ({
        id: column,
        cells: [column, t(`catalogue_file:column.${column}`, LIMITS)],
      }))}
    />
  );
}
