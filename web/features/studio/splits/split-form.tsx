import type { ReleaseSplits } from '@lathe/contract/split-calls';
import { SPLIT_PAYEES_MAX } from '@lathe/rules/limits';
import { bcp47, type Locale } from '@lathe/rules/locales';
import { TOTAL_BASIS_POINTS } from '@lathe/rules/splits';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { useTranslation } from '../../../ui/translation.ts';
import { SplitFormRow, type SplitRow } from './split-form-row.tsx';
import { rowField, rowProblems } from './split-problems.ts';
import { Percent } from './split-shares.tsx';

/** Drops known payees without a share. A typed payee stays until its share is filled in. */
export function readShares(form: FormData): SplitRow[] {
  const texts = (name: string) => form.getAll(name).map((value) => String(value).trim());
  const [percents, names] = [texts('percent'), texts('name')];
  const known = new Set(texts('known'));
  return texts('payee')
    .map((payee, index) => ({
      payee,
      name: names[index] ?? '',
      percent: percents[index] ?? '',
    }))
    .filter(({ payee, percent }) =>
      ['', '0'].includes(percent) ? payee !== '' && !known.has(payee) : true,
    );
}

/** An invalid number becomes a value that the server rejects. */
export function percentToBasisPoints(percent: string): number {
  return Math.round(Number(percent.trim().replace(',', '.').replace('%', '')) * 100) || 0;
}

interface Props {
  splits: ReleaseSplits;
  /** Rejected input, and the version of the splits that the user had seen. */
  submitted: { version: number; rows: SplitRow[] } | null;
  failure: CallFailure | undefined;
}

/** Known payees and an empty row for another one, also without scripts. */
export function SplitForm({ splits, submitted, failure }: Props) {
  const { t } = useTranslation('labels');
  const [spare, setSpare] = useState(1);
  const names = new Map(splits.candidates.map(({ uuid, name }) => [uuid, name]));
  const locale = useLocale();
  const typed = submitted?.rows ?? startingRows(splits, locale);
  const [opened] = useState(submitted?.version ?? splits.version);
  const silent = [...names.keys()]
    .filter((uuid) => !typed.some(({ payee }) => payee === uuid))
    .map((payee) => ({ payee, name: '', percent: '' }));
  const empty = Array.from({ length: spare }, () => ({ payee: '', name: '', percent: '' }));
  const rows = [...typed, ...silent, ...empty]
    .slice(0, SPLIT_PAYEES_MAX)
    .map((row, index) => ({ ...row, at: index, key: `${index} ${row.payee}` }));
  const [sum, setSum] = useState(() =>
    rows.reduce((total, { percent }) => total + percentToBasisPoints(percent), 0),
  );
  // Numbered separately, so an error message points to the right row.
  const unnamed = rows.filter(({ payee }) => !names.has(payee));
  const labels = Object.fromEntries(
    rows.flatMap((row) => {
      const name = names.get(row.payee);
      const number = unnamed.indexOf(row) + 1;
      return [
        [rowField('payee', row.at), name ?? t('splits.payee', { number })],
        [rowField('name', row.at), t('splits.payee_name', { number })],
        [
          rowField('percent', row.at),
          name ? t('splits.percent_of', { name }) : t('splits.percent', { number }),
        ],
      ];
    }),
  );
  const form = {
    form: 'propose',
    failure: failure && rowProblems(failure, t('splits.percent_wrong')),
    labels: { shares: null, ...labels },
  };
  const field = fieldsOf<string>(form);
  return (
    <Card title={t('splits.propose')} className="form-card">
      <ActionForm {...form} submit={t('splits.submit')}>
        {/* The version at opening. A newer one from revalidation would overwrite changes that the
           user has not seen. */}
        <input type="hidden" name="version" value={opened} />
        <p className="label-text">{t('splits.propose_text')}</p>
        <div
          id="propose-shares"
          onInput={({ currentTarget }) => setSum(sumOfPercents(currentTarget))}
        >
          {rows.map(({ key, ...row }) => (
            <SplitFormRow key={key} {...row} knownName={names.get(row.payee)} field={field} />
          ))}
        </div>
        <p
          role="status"
          className={sum === TOTAL_BASIS_POINTS ? 'split-sum' : 'split-sum split-sum-off'}
        >
          {t('splits.sum')} <Percent of={sum} />
        </p>
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

function sumOfPercents(shares: HTMLElement): number {
  const typed = shares.querySelectorAll<HTMLInputElement>('[name="percent"]');
  return [...typed].reduce((total, { value }) => total + percentToBasisPoints(value), 0);
}

/** Starts from the proposed split, else the agreed one, else 100% for the owner. */
function startingRows({ proposed, agreed, owner }: ReleaseSplits, locale: Locale): SplitRow[] {
  const known = proposed ?? agreed;
  if (!known) return [{ payee: owner.uuid, name: '', percent: '100' }];
  const format = new Intl.NumberFormat(bcp47(locale), { maximumFractionDigits: 2 });
  return known.shares.map(({ uuid, share_basis_points }) => ({
    payee: uuid,
    name: '',
    percent: format.format(share_basis_points / 100),
  }));
}
