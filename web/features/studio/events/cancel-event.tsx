import type { CancelFigures, OwnEvent } from '@lathe/contract/event-calls';
import { formatMoney, money } from '@lathe/rules/money';
import { WordButton } from '../../../lib/forms/word-button.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  event: OwnEvent;
  /** What the seller confirms. */
  figures: CancelFigures;
}

export function CancelEvent({ event, figures }: Props) {
  const { t } = useTranslation('events');
  const { event_name: name } = event;
  return (
    <WordButton
      intent="cancel"
      word={name}
      label={t('cancel.open')}
      title={t('cancel.title', { name })}
      text={<Consequences figures={figures} free={event.tickets.free} />}
      confirm={t(figures.orders > 0 ? 'cancel.submit_refunds' : 'cancel.submit')}
      hiddenField={{ name: 'figures', value: JSON.stringify(figures) }}
    />
  );
}

function Consequences({ figures, free }: Pick<Props, 'figures'> & { free: number }) {
  const { t } = useTranslation('events');
  const locale = useLocale();
  const { orders, tickets, amounts, disputed, held } = figures;
  return (
    <div className="stack gap-4">
      <p>{t('cancel.text')}</p>
      {orders > 0 && (
        <>
          <p>{t('cancel.refunds', { tickets, orders })}</p>
          <ul className="cancel-amounts">
            {amounts.map(({ currency, amount, earnings }) => (
              <li key={currency}>
                {t('cancel.amount', {
                  amount: formatMoney(money(amount, currency), locale),
                  earnings: formatMoney(money(earnings, currency), locale),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {free > 0 && <p>{t('cancel.guests', { count: free })}</p>}
      {held > 0 && <p>{t('cancel.held', { count: held })}</p>}
      {disputed > 0 && <p>{t('cancel.disputed', { count: disputed })}</p>}
    </div>
  );
}
