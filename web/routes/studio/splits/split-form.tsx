import type { ReleaseSplits } from '@lathe/contract/split-calls';
import { SPLIT_PAYEES_MAX } from '@lathe/rules/limits';
import { bcp47, type Locale } from '@lathe/rules/locales';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionForm } from '../../../features/account/action-form.tsx';
import type { Refusal } from '../../../features/account/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { TextField } from '../../../ui/text-field.tsx';

interface Row {
  /** The uuid of somebody who is known here, or the address that was typed. */
  payee: string;
  percent: string;
}

/** Whoever gets nothing is no payee. */
export function typedShares(form: FormData): Row[] {
  const texts = (name: string) => form.getAll(name).map((value) => String(value).trim());
  const percents = texts('percent');
  return texts('payee')
    .map((payee, at) => ({ payee, percent: percents[at] ?? '' }))
    .filter(({ percent }) => !['', '0'].includes(percent));
}

interface Props {
  splits: ReleaseSplits;
  kept: Row[] | null;
  refusal: Refusal | undefined;
}

/** Those who are known by name, and a row for somebody else, without scripts too. */
export function SplitForm({ splits, kept, refusal }: Props) {
  const { t } = useTranslation('labels');
  const [spare, setSpare] = useState(1);
  const names = new Map(splits.candidates.map(({ uuid, name }) => [uuid, name]));
  const locale = useLocale();
  const typed = kept ?? startingRows(splits, locale);
  const silent = [...names.keys()]
    .filter((uuid) => !typed.some(({ payee }) => payee === uuid))
    .map((payee) => ({ payee, percent: '' }));
  const empty = Array.from({ length: spare }, () => ({ payee: '', percent: '' }));
  const rows = [...typed, ...silent, ...empty]
    .slice(0, SPLIT_PAYEES_MAX)
    .map((row, at) => ({ ...row, at, key: `${at} ${row.payee}` }));
  const form = { form: 'propose', refusal, labels: { shares: null } };
  const errorAt = (at: number, field: string) => refusal?.paths[`shares.${at}.${field}`]?.join(' ');
  return (
    <Card title={t('splits.propose')}>
      <ActionForm {...form} submit={t('splits.submit')}>
        <p className="max-w-2xl text-soft">{t('splits.propose_text')}</p>
        <div id="propose-shares">
          {rows.map(({ payee, percent, at, key }) => {
            const name = names.get(payee);
            return (
              <div key={key} className="split-form-row">
                {name === undefined ? (
                  <TextField
                    name="payee"
                    id={`payee-${at}`}
                    label={t('splits.payee')}
                    help={t('splits.payee_help')}
                    error={errorAt(at, 'payee')}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    required={false}
                    defaultValue={payee}
                  />
                ) : (
                  <div className="split-known">
                    <input type="hidden" name="payee" value={payee} />
                    <span className="font-semibold">{name}</span>
                  </div>
                )}
                <TextField
                  name="percent"
                  id={`percent-${at}`}
                  label={name ? t('splits.percent_of', { name }) : t('splits.percent')}
                  hideLabel={name !== undefined}
                  error={errorAt(at, 'share_basis_points')}
                  inputMode="decimal"
                  autoComplete="off"
                  required={false}
                  defaultValue={percent}
                  after="%"
                />
              </div>
            );
          })}
        </div>
        {rows.length < SPLIT_PAYEES_MAX && (
          <div>
            <Button type="button" size="small" icon={Plus} onClick={() => setSpare(spare + 1)}>
              {t('splits.add')}
            </Button>
          </div>
        )}
      </ActionForm>
    </Card>
  );
}

/** What is proposed, else what holds, else all of it for the owner. */
function startingRows({ proposed, agreed, owner }: ReleaseSplits, locale: Locale): Row[] {
  const known = proposed ?? agreed;
  if (!known) return [{ payee: owner.uuid, percent: '100' }];
  const format = new Intl.NumberFormat(bcp47(locale), { maximumFractionDigits: 2 });
  return known.shares.map(({ uuid, share_basis_points }) => ({
    payee: uuid,
    percent: format.format(share_basis_points / 100),
  }));
}
