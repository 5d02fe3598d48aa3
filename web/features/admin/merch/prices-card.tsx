import type { ManagedMerchType } from '@lathe/contract/merch-type-calls';
import { bcp47 } from '@lathe/rules/locales';
import { money, SALE_CURRENCIES } from '@lathe/rules/money';
import { TIERS } from '@lathe/rules/prices';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { DoneCard } from '../../../lib/forms/done-card.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { DayField } from '../../../ui/day-field.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { Money } from '../../../ui/money.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { DatedEntries } from '../catalogue/dated-entries.tsx';
import { PricePair } from '../catalogue/price-pair.tsx';
import { WithdrawCard } from '../withdraw-card.tsx';
import { type MerchCardProps, replyTo } from './card-props.ts';
import { fieldOfPath, priceField } from './price-field.ts';
import { PricesPreview } from './prices-preview.tsx';

export function PricesCard(props: MerchCardProps) {
  const { t } = useTranslation(['merch_admin', 'catalogue']);
  const dayText = useDayText();
  const { type, reply, canEdit, done } = props;
  const entries = type.price_sets.map((set) => ({ ...set, from: set.valid_from }));
  const gbp = (set: ManagedMerchType['price_sets'][number], tier: string) =>
    set.prices.find((price) => price.tier === tier && price.currency === 'GBP')?.rrp;
  const failed = reply?.failure ? { intent: reply.form, failure: reply.failure } : undefined;
  return (
    <>
      <DoneCard id="prices" title={t('prices.title')} done={done && t('prices.saved')}>
        <p className="text-soft">{t('prices.text')}</p>
        <DatedEntries
          label={t('prices.title')}
          entries={entries}
          columns={TIERS.map((tier) => ({
            id: tier,
            header: t('prices.tier_gbp', { tier: t(`catalogue:tiers.${tier}`) }),
            align: 'end' as const,
            cell: (set: ManagedMerchType['price_sets'][number]) => (
              <Money value={money(gbp(set, tier) ?? 0, 'GBP')} />
            ),
          }))}
        />
        {canEdit && <PriceForm key={type.version} {...props} />}
      </DoneCard>
      {reply?.preview && <PricesPreview preview={reply.preview} />}
      {canEdit && (reply?.preview || reply?.form === 'prices') && (
        <ScheduleForm type={type} reply={reply} />
      )}
      {canEdit &&
        entries
          .filter(({ state }) => state === 'coming')
          .map(({ from }) => (
            <WithdrawCard
              key={from}
              title={t('prices.withdraw')}
              text={t('prices.withdraw_text', { day: dayText(from) })}
              submit={t('prices.withdraw_submit')}
              day={from}
              version={type.version}
              rejected={failed}
            />
          ))}
    </>
  );
}

/** Shows what would change; scheduling is a second step, because nothing can be edited after. */
function PriceForm({ type, reply }: MerchCardProps) {
  const { t } = useTranslation(['merch_admin', 'catalogue', 'admin_catalogue']);
  const dayText = useDayText();
  const percent = new Intl.NumberFormat(bcp47(useLocale()), { style: 'percent' });
  const own = reply?.form === 'preview' || reply?.form === 'prices' ? reply : null;
  const failure = replyTo(reply, 'preview').failure;
  const form = { form: 'preview', failure, labels: { valid_from: t('prices.day') } };
  const field = fieldsOf(form);
  const problems = Object.fromEntries(
    Object.entries(own?.failure?.paths ?? {}).map(([path, texts]) => [
      fieldOfPath(path),
      texts.join(' '),
    ]),
  );
  const latest = type.price_sets.at(-1)?.prices ?? [];
  return (
    <ActionForm {...form} submit={t('admin_catalogue:look.show')} variant="secondary">
      <p className="text-soft">
        {t('admin_catalogue:prices.legend', {
          rate: percent.format(type.vat_basis_points / 10_000),
        })}
      </p>
      <div className="price-rows">
        {TIERS.map((tier) => (
          <fieldset key={tier} className="price-row">
            <legend>{t(`catalogue:tiers.${tier}`)}</legend>
            {SALE_CURRENCIES.map((currency) => {
              const entry = latest.find(
                (price) => price.tier === tier && price.currency === currency,
              );
              return (
                <PricePair
                  key={currency}
                  field={priceField({ tier, currency })}
                  itemName={t(`catalogue:tiers.${tier}`)}
                  currency={currency}
                  entry={entry ?? { rrp: 0, ppd: 0, rule_ppd: 0 }}
                  vatBasisPoints={type.vat_basis_points}
                  submitted={own?.submitted ?? null}
                  problems={problems}
                />
              );
            })}
          </fieldset>
        ))}
      </div>
      <DayField
        {...field('valid_from')}
        defaultValue={own?.submitted.valid_from ?? type.earliest_price_day}
        min={type.earliest_price_day}
        help={t('admin_catalogue:prices.day_help', { day: dayText(type.earliest_price_day) })}
      />
    </ActionForm>
  );
}

function ScheduleForm({ type, reply }: Pick<MerchCardProps, 'type' | 'reply'>) {
  const { t } = useTranslation('merch_admin');
  const dayText = useDayText();
  const values = Object.entries(reply?.submitted ?? {}).filter(
    ([name]) => name === 'valid_from' || name.startsWith('rrp ') || name.startsWith('ppd '),
  );
  const day = reply?.submitted.valid_from ?? '';
  return (
    <ActionForm
      form="prices"
      failure={replyTo(reply, 'prices').failure}
      submit={t('prices.schedule', { day: dayText(day) })}
    >
      <input type="hidden" name="version" value={reply?.submitted.version ?? type.version} />
      {values.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </ActionForm>
  );
}
