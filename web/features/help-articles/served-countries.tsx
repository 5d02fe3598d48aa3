/** Shipping countries: the visitor's country in a sentence, all of them in a table. */
import { bcp47 } from '@lathe/rules/locales';
import { useLocale } from '../../ui/locale.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { ArticleMessage } from './article-message.tsx';
import { ArticleTable } from './blocks.tsx';

export interface ServedCountry {
  iso: string;
  name: string;
  currency: string;
  /** As a fraction; null where no VAT is collected. */
  vat: number | null;
}

interface Props {
  countries: readonly ServedCountry[];
  own: ServedCountry | null;
}

export function ServedCountries({ countries, own }: Props) {
  const { t } = useTranslation('help');
  const percent = new Intl.NumberFormat(bcp47(useLocale()), {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  const rows = countries.map(({ iso, name, currency, vat }) => ({
    id: iso,
    cells: [name, currency, vat === null ? t('shipping.countries.no_vat') : percent.format(vat)],
  }));
  return (
    <>
      {own && <OwnCountry {...own} />}
      <details className="unfold">
        <summary>{t('shipping.countries.all', { count: countries.length })}</summary>
        <ArticleTable
          alignsNumbers
          caption={t('shipping.countries.caption')}
          head={[
            t('shipping.countries.country'),
            t('shipping.countries.currency'),
            t('shipping.countries.vat'),
          ]}
          rows={rows}
        />
      </details>
    </>
  );
}

function OwnCountry({ name, currency, vat }: ServedCountry) {
  return (
    <Notice>
      {vat === null ? (
        <ArticleMessage
          messageKey="shipping.countries.yours_no_vat"
          values={{ country: name, currency }}
        />
      ) : (
        <ArticleMessage
          messageKey="shipping.countries.yours_vat"
          values={{ country: name, currency, rate: vat }}
        />
      )}
    </Notice>
  );
}
