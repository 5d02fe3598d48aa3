/** Tickets that the buyer can give back now. Works without scripts. */
import type { ReturnableTicket } from '@lathe/contract/returnable-ticket-calls';
import { StepButton } from '../../lib/forms/step-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Day } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';

/** What the form repeats, so that nobody gets another amount than they saw. */
export interface SeenReturn {
  ticket: string;
  amount: number;
}

export function TicketReturns({ tickets }: { tickets: readonly ReturnableTicket[] }) {
  const { t } = useTranslation('tickets');
  if (tickets.length === 0) return null;
  return (
    <Card title={t('returns.title')}>
      <p className="mb-4 text-soft">{t('returns.text')}</p>
      <ul className="order-tickets">
        {tickets.map(({ ticket, event_name: event, category, number, until, amount }) => {
          const subject = `${event}, ${t('numbered_category', { category, number })}`;
          const { formatted } = amount;
          return (
            <li key={ticket}>
              <p className="text-strong">{subject}</p>
              <p className="text-soft">
                {t('returns.until')} <Day value={until} style="long" />
              </p>
              <StepButton
                intent="ticket_return"
                hiddenField={{
                  name: 'returned',
                  value: JSON.stringify({ ticket, amount: amount.amount } satisfies SeenReturn),
                }}
                subject={subject}
                label={t('returns.submit', { amount: formatted })}
                question={{
                  title: t('returns.question', { ticket: subject }),
                  text: t('returns.effect', { amount: formatted }),
                  confirm: t('returns.submit', { amount: formatted }),
                }}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
