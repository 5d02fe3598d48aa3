import type { StockAlert } from '@lathe/contract/stock-alert-calls';
import { StepButton } from '../../lib/forms/step-button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Day } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './memberships.css';

/** What the user wants to be told about when it is back. */
export function StockAlerts({ alerts }: { alerts: readonly StockAlert[] }) {
  const { t } = useTranslation('stock_alerts');
  return (
    <Card title={t('account.title')}>
      <p className="mb-4 text-soft">{t('account.text')}</p>
      <ul className="memberships">
        {alerts.map(({ thing, title, description, url, expected_on }) => (
          <li key={thing}>
            <p>
              <TextLink to={url}>{title}</TextLink>
              <span className="text-soft">
                {' · '}
                {description}
                {expected_on && (
                  <>
                    {' · '}
                    {t('account.expected')} <Day value={expected_on} style="day-month" />
                  </>
                )}
              </span>
            </p>
            <StepButton
              intent="stop_waiting"
              hiddenField={{ name: 'thing', value: thing }}
              variant="quiet"
              subject={`${title}, ${description}`}
              label={t('account.remove')}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
