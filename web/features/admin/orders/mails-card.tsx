import type { HelpedOrder } from '@lathe/contract/order-desk-calls';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Instant } from '../../../ui/time.tsx';

export function MailsCard({ mails }: Pick<HelpedOrder, 'mails'>) {
  const { t } = useTranslation('order_help');
  return (
    <Card title={t('mails.title')}>
      {mails.length === 0 && <p className="text-soft">{t('mails.none')}</p>}
      <ul className="help-list">
        {mails.map(({ letter, subject, to, sent_at }) => (
          <li key={`${letter} ${sent_at}`}>
            <p>{subject}</p>
            <p className="cell-address text-small text-soft">
              {to} · <Instant value={sent_at} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
