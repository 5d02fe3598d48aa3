import type { OwnLabel } from '@lathe/contract/label-calls';
import ImageOff from 'lucide-react/icons/image-off';
import { useTranslation } from 'react-i18next';
import { Form, useNavigation } from 'react-router';
import { CsrfField } from '../../../lib/csrf-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';

interface Props {
  label: OwnLabel;
  refused: string | undefined;
}

/** A plain form: it works with and without scripts. */
export function LogoCard({ label, refused }: Props) {
  const { t } = useTranslation('labels');
  const { formData } = useNavigation();
  const isBusy = (intent: string) => formData?.get('intent') === intent;
  return (
    <Card title={t('logo.title')}>
      <div className="label-logo">
        <div className="label-logo-picture">
          {label.logo ? (
            <Picture of={label.logo} alt={t('logo.alt', { name: label.name })} sizes="8rem" />
          ) : (
            <Icon of={ImageOff} size={28} className="text-soft" />
          )}
        </div>
        <div className="label-logo-tools">
          <Form method="post" encType="multipart/form-data" className="grid gap-3">
            <CsrfField />
            <input type="hidden" name="intent" value="logo" />
            <label className="grid gap-1">
              <span className="field-label">{t('logo.choose')}</span>
              <input
                type="file"
                name="image"
                accept="image/jpeg,image/png,image/webp,image/avif"
                required
                aria-describedby="logo-help"
              />
            </label>
            <p id="logo-help" className="text-small text-soft">
              {t('logo.help')}
            </p>
            {refused && (
              <p role="alert" className="text-small text-danger-ink">
                {refused}
              </p>
            )}
            <div>
              <Button type="submit" size="small" loading={isBusy('logo')}>
                {t('logo.send')}
              </Button>
            </div>
          </Form>
          {label.logo && (
            <Form method="post">
              <CsrfField />
              <input type="hidden" name="intent" value="remove_logo" />
              <Button type="submit" size="small" look="quiet" loading={isBusy('remove_logo')}>
                {t('logo.remove')}
              </Button>
            </Form>
          )}
        </div>
      </div>
    </Card>
  );
}
