/** The prices of one format in a list: editable in a draft, read-only otherwise. */
import type { ManagedType } from '@lathe/contract/catalogue-settings-calls';
import type { PriceList } from '@lathe/contract/price-list-calls';
import { bcp47 } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { TIERS } from '@lathe/rules/prices';
import type { ReactNode } from 'react';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { Card } from '../../../ui/card.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { Money } from '../../../ui/money.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { copyField, optionField } from './price-fields.ts';
import { PricePair } from './price-pair.tsx';

interface Props {
  list: PriceList;
  format: ManagedType;
  canEdit: boolean;
  failure: CallFailure | undefined;
  submitted: Record<string, string> | null;
  problems: Record<string, string>;
}

interface Priced {
  field: string;
  currency: string;
  rrp: number;
  ppd: number;
  rule_ppd: number;
}

interface Row {
  key: string;
  name: string;
  entries: Priced[];
}

export function ListPrices({ list, format, canEdit, failure, submitted, problems }: Props) {
  const { t } = useTranslation('admin_catalogue');
  const locale = useLocale();
  const percent = new Intl.NumberFormat(bcp47(locale), { style: 'percent' });
  const { tiers, options } = useRows(list, format);
  const pairs = (row: Row) =>
    row.entries.map((entry) =>
      canEdit ? (
        <PricePair
          key={entry.field}
          field={entry.field}
          itemName={row.name}
          currency={entry.currency}
          entry={entry}
          vatBasisPoints={list.vat_basis_points}
          submitted={submitted}
          problems={problems}
        />
      ) : (
        <ReadPair key={entry.field} entry={entry} />
      ),
    );
  const rows = (
    <>
      <p className="text-soft">
        {t('prices.legend', { rate: percent.format(list.vat_basis_points / 10_000) })}
      </p>
      <Rows rows={tiers} pairs={pairs} />
      {options.length > 0 && (
        <>
          <div>
            <h3 className="text-lead">{t('prices.options')}</h3>
            <p className="text-soft">{t('prices.options_text')}</p>
          </div>
          <Rows rows={options} pairs={pairs} />
        </>
      )}
    </>
  );
  return (
    <Card title={format.name}>
      {canEdit ? (
        <ActionForm form="save" failure={failure} submit={t('prices.save')} variant="secondary">
          <input type="hidden" name="version" value={submitted?.version ?? list.version} />
          {rows}
        </ActionForm>
      ) : (
        <div className="stack gap-5">{rows}</div>
      )}
    </Card>
  );
}

function useRows(list: PriceList, format: ManagedType): { tiers: Row[]; options: Row[] } {
  const { t, i18n } = useTranslation('catalogue');
  const inGerman = i18n.language.startsWith('de');
  const tiers = TIERS.map((tier) => ({
    key: tier,
    name: t(`tiers.${tier}`),
    entries: list.prices
      .filter((entry) => entry.release_type_id === format.id && entry.tier === tier)
      .map((entry) => ({ ...entry, field: copyField(entry) })),
  }));
  const options = format.options.map((option) => ({
    key: String(option.id),
    name: inGerman ? option.name_de : option.name_en,
    entries: list.options
      .filter(({ design_option_id }) => design_option_id === option.id)
      .map((entry) => ({ ...entry, field: optionField(entry) })),
  }));
  return { tiers, options: options.filter(({ entries }) => entries.length > 0) };
}

function Rows({ rows, pairs }: { rows: readonly Row[]; pairs: (row: Row) => ReactNode }) {
  return (
    <div className="price-rows">
      {rows.map((row) => (
        <fieldset key={row.key} className="price-row">
          <legend>{row.name}</legend>
          {pairs(row)}
        </fieldset>
      ))}
    </div>
  );
}

function ReadPair({ entry: { currency, rrp, ppd } }: { entry: Priced }) {
  const { t } = useTranslation('admin_catalogue');
  return (
    <dl className="price-pair">
      <div>
        <dt className="text-small text-soft">
          {currency} {t('prices.rrp_short')}
        </dt>
        <dd>
          <Money value={money(rrp, currency)} />
        </dd>
      </div>
      <div>
        <dt className="text-small text-soft">{t('prices.ppd_short')}</dt>
        <dd>
          <Money value={money(ppd, currency)} />
        </dd>
      </div>
    </dl>
  );
}
