import { BLEED_MM } from '@lathe/rules/artwork/geometry';
import { bcp47 } from '@lathe/rules/locales';
import { useLocale } from '../../../ui/locale.ts';
import { useTranslation } from '../../../ui/translation.ts';
import { PartPictures } from '../../artwork/guide/part-pictures.tsx';
import { Article } from '../article.tsx';
import { ArticleMessage } from '../article-message.tsx';
import { ArticleTable, Points, Text } from '../blocks.tsx';
import { PRINTED_PARTS, sizeText } from '../formats.ts';

export function ArtworkGuide() {
  return (
    <Article
      name="artwork_guide"
      sections={[
        {
          id: 'routes',
          title: 'artwork_guide.routes.title',
          body: (
            <Points
              messageKeys={['artwork_guide.routes.designer', 'artwork_guide.routes.express']}
            />
          ),
        },
        {
          id: 'express',
          title: 'artwork_guide.express.title',
          body: (
            <>
              <Text messageKey="artwork_guide.express.picture" />
              <Text messageKey="artwork_guide.express.parts" />
              <Text messageKey="artwork_guide.express.crop" />
            </>
          ),
        },
        {
          id: 'template',
          title: 'artwork_guide.template.title',
          body: (
            <>
              <Text messageKey="artwork_guide.template.layers" />
              <Points
                messageKeys={[
                  'artwork_guide.template.bleed',
                  'artwork_guide.template.safe',
                  'artwork_guide.template.barcode',
                ]}
              />
            </>
          ),
        },
        { id: 'checks', title: 'artwork_guide.checks.title', body: <CheckTable /> },
        {
          id: 'pictures',
          title: 'artwork_guide.pictures.title',
          body: (
            <>
              <Text messageKey="artwork_guide.pictures.text" />
              <PartPictures />
            </>
          ),
        },
        {
          id: 'sizes',
          title: 'artwork_guide.sizes.title',
          body: (
            <>
              <SizeTable />
              <Text messageKey="artwork_guide.sizes.spines" />
            </>
          ),
        },
        {
          id: 'colour',
          title: 'artwork_guide.colour.title',
          body: <Text messageKey="artwork_guide.colour.text" />,
        },
        {
          id: 'approve',
          title: 'artwork_guide.approve.title',
          body: <Text messageKey="artwork_guide.approve.text" />,
        },
      ]}
    />
  );
}

const CHECKS = ['pages', 'boxes', 'colour', 'images', 'fonts', 'size'] as const;

function CheckTable() {
  const { t } = useTranslation('help');
  return (
    <ArticleTable
      caption={t('artwork_guide.checks.caption')}
      head={[t('rule'), t('wanted')]}
      rows={CHECKS.map((check) => ({
        id: check,
        cells: [
          t(`artwork_guide.checks.${check}`),
          <ArticleMessage key="wanted" messageKey={`artwork_guide.checks.${check}_value`} />,
        ],
      }))}
    />
  );
}

const PARTS = Object.keys(PRINTED_PARTS) as (keyof typeof PRINTED_PARTS)[];

function SizeTable() {
  const { t } = useTranslation('help');
  const locale = useLocale();
  const number = new Intl.NumberFormat(bcp47(locale));
  return (
    <ArticleTable
      alignsNumbers
      caption={t('artwork_guide.sizes.caption')}
      head={[
        t('part'),
        t('artwork_guide.sizes.trim'),
        t('artwork_guide.sizes.with_bleed'),
        t('artwork_guide.sizes.hole'),
      ]}
      rows={PARTS.map((part) => {
        const size = PRINTED_PARTS[part];
        const hole = 'hole' in size ? number.format(size.hole) : t('artwork_guide.sizes.no_hole');
        return {
          id: part,
          cells: [
            t(`artwork_guide.sizes.${part}`),
            sizeText(size, locale),
            sizeText(size, locale, BLEED_MM),
            hole,
          ],
        };
      })}
    />
  );
}
