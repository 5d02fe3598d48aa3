import { PROVIDER_TITLES } from '@lathe/rules/payout-providers';
import { ButtonForm } from '../../../lib/forms/button-form.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  name: 'tipalti' | 'trolley';
  isPayable: boolean;
  canOpen: boolean;
}

/** A provider asks for the details on pages of its own. */
export function ProviderCard({ name, isPayable, canOpen }: Props) {
  const { t } = useTranslation('payouts');
  const provider = PROVIDER_TITLES[name];
  return (
    <Card
      title={t('provider.title', { provider })}
      actions={
        <Badge tone={isPayable ? 'success' : 'warning'}>
          {t(isPayable ? 'provider.ready' : 'provider.missing')}
        </Badge>
      }
    >
      <div className="stack gap-4 stack-start">
        <p>{t(isPayable ? 'provider.ready_text' : 'provider.missing_text', { provider })}</p>
        {canOpen && (
          <ButtonForm intent="provider" variant={isPayable ? 'secondary' : 'primary'}>
            {t('provider.open', { provider })}
          </ButtonForm>
        )}
      </div>
    </Card>
  );
}
