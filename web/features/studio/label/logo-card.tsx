import type { OwnLabel } from '@lathe/contract/label-calls';
import { PICTURE_BYTES_MAX, PICTURE_SHAPES } from '@lathe/rules/limits';
import ImageOff from 'lucide-react/icons/image-off';
import { Form, useNavigation } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { FileForm } from '../../../lib/forms/file-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  label: OwnLabel;
  rejected: string | undefined;
}

export function LogoCard({ label, rejected }: Props) {
  const { t } = useTranslation('labels');
  const { formData } = useNavigation();
  const isRemoving = formData?.get('intent') === 'remove_logo';
  return (
    <Card title={t('logo.title')}>
      <div className="label-logo">
        <div className="label-logo-picture">
          {label.logo ? (
            <Picture picture={label.logo} alt={t('logo.alt', { name: label.name })} sizes="8rem" />
          ) : (
            <Icon shape={ImageOff} size={28} className="text-soft" />
          )}
        </div>
        <div className="label-logo-tools">
          <FileForm
            intent="logo"
            name="image"
            accept="image/jpeg,image/png,image/webp,image/avif"
            label={t('logo.choose')}
            help={t('logo.help', {
              minWidth: PICTURE_SHAPES.logo.minWidth,
              megabytes: PICTURE_BYTES_MAX / 1_000_000,
            })}
            error={rejected}
            submit={t('logo.send')}
          />
          {label.logo && (
            <Form method="post">
              <CsrfField />
              <input type="hidden" name="intent" value="remove_logo" />
              <Button type="submit" size="small" loading={isRemoving}>
                {t('logo.remove')}
              </Button>
            </Form>
          )}
        </div>
      </div>
    </Card>
  );
}
