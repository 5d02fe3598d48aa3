/** How many wait for places of a category, and whether more can join. Sellers see no addresses. */
import type { TicketCategory } from '@lathe/contract/ticket-calls';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useTranslation } from '../../../ui/translation.ts';

export function WaitingList({ category }: { category: TicketCategory }) {
  const { t } = useTranslation('events');
  const { name, waiting, offered, is_waiting_open: isOpen } = category;
  return (
    <Card title={t('waiting.title')}>
      <div className="stack gap-3">
        <p>
          {t('waiting.count', { count: waiting })}
          {offered > 0 && ` ${t('waiting.offered', { count: offered })}`}
        </p>
        <p className="text-soft">{t(isOpen ? 'waiting.open_text' : 'waiting.closed_text')}</p>
        <StepButton
          intent={isOpen ? 'close_list' : 'open_list'}
          size="medium"
          subject={name}
          label={t(isOpen ? 'waiting.close' : 'waiting.open')}
        />
      </div>
    </Card>
  );
}
