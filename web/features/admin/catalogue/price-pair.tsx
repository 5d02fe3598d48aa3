import { formatMoney, money, toDecimal } from '@lathe/rules/money';
import { ppdFromRrp } from '@lathe/rules/prices';
import { useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { useLocale } from '../../../ui/locale.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { parseMinorUnits } from '../parse-numbers.ts';

interface Props {
  /** Suffix of both field names, after `rrp` and `ppd`. */
  field: string;
  /** Name of the priced item. */
  itemName: string;
  currency: string;
  entry: { rrp: number; ppd: number; rule_ppd: number };
  vatBasisPoints: number;
  submitted: Record<string, string> | null;
  problems: Record<string, string>;
}

/** A retail price, and a dealer price that is derived from it unless typed. */
export function PricePair({
  field,
  itemName,
  currency,
  entry,
  vatBasisPoints,
  submitted,
  problems,
}: Props) {
  const { t } = useTranslation('admin_catalogue');
  const locale = useLocale();
  const decimal = (amount: number) => {
    const text = toDecimal(money(amount, currency));
    return locale === 'de' ? text.replace('.', ',') : text;
  };
  const [rrp, setRrp] = useState(submitted?.[`rrp ${field}`] ?? decimal(entry.rrp));
  const [ppd, setPpd] = useState(
    submitted?.[`ppd ${field}`] ?? (entry.ppd === entry.rule_ppd ? '' : decimal(entry.ppd)),
  );
  const amount = parseMinorUnits(rrp);
  const rule = Number.isNaN(amount) ? null : ppdFromRrp(money(amount, currency), vatBasisPoints);
  const isOther = ppd.trim() !== '' && rule !== null && parseMinorUnits(ppd) !== rule.amount;
  const price = rule && formatMoney(rule, locale);
  const shared = { inputMode: 'decimal', maxLength: 10, autoComplete: 'off' } as const;
  return (
    <div className="price-pair">
      <TextField
        {...shared}
        id={`rrp ${field}`.replaceAll(' ', '-')}
        name={`rrp ${field}`}
        label={<ResponsiveLabel short={`${currency} ${t('prices.rrp_short')}`} long={itemName} />}
        value={rrp}
        onChange={({ target }) => setRrp(target.value)}
        error={problems[`rrp ${field}`]}
      />
      <TextField
        {...shared}
        id={`ppd ${field}`.replaceAll(' ', '-')}
        name={`ppd ${field}`}
        label={<ResponsiveLabel short={t('prices.ppd_short')} long={`${itemName}, ${currency}`} />}
        required={false}
        value={ppd}
        placeholder={rule ? decimal(rule.amount) : undefined}
        onChange={({ target }) => setPpd(target.value)}
        error={problems[`ppd ${field}`]}
      />
      {price && (
        <p className={classes('price-note', isOther ? 'price-warning' : 'text-soft')}>
          {t(isOther ? 'prices.against_rule' : 'prices.by_rule', { price })}
        </p>
      )}
    </div>
  );
}

/** A short visible label; screen readers also get the row context. */
function ResponsiveLabel({ short, long }: { short: string; long: string }) {
  return (
    <>
      {short} <span className="sr-only">{long}</span>
    </>
  );
}
