import type { HeldSeller } from '@lathe/contract/payout-desk-calls';
import { countryName } from '@lathe/rules/locales';
import { useLocale } from '../../../ui/locale.ts';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** Of staff, or what the shop has found. */
export function HoldReason({
  hold,
}: {
  hold: Pick<HeldSeller, 'reason' | 'countries' | 'held_at'>;
}) {
  const { t } = useTranslation('payout_desk');
  const locale = useLocale();
  const day = useDayText();
  const { countries, reason } = hold;
  const name = (iso: string) => countryName(iso, locale);
  const text = countries
    ? t('countries_differ', {
        profile: name(countries.profile),
        account: name(countries.account),
        banks: countries.banks.map(name).join(', ') || t('no_bank'),
      })
    : reason;
  return t('held', { day: day(hold.held_at.slice(0, 10)), reason: text });
}
