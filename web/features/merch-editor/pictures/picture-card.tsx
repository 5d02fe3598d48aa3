import type { DesignPicture } from '@lathe/contract/merch-design';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { PICTURES_FORM } from './pictures-form.ts';

interface Props {
  picture: DesignPicture;
  name: string;
  isCover: boolean;
  isFirst: boolean;
  isLast: boolean;
  editable: boolean;
}

export function PictureCard({ picture, name, isCover, isFirst, isLast, editable }: Props) {
  const { t } = useTranslation('merch_design');
  const { uuid, kind, image, is_hidden: isHidden, is_current: isCurrent } = picture;
  const button = (intent: string) =>
    ({ type: 'submit', form: PICTURES_FORM, name: 'intent', value: `${intent}:${uuid}` }) as const;
  return (
    <>
      <Picture picture={image} alt={name} sizes="(width < 40rem) 45vw, 14rem" />
      <p className="shop-picture-name">
        {name}
        {isCover && <Badge tone="success">{t('pictures.cover')}</Badge>}
        {kind === 'photo' && <Badge tone="outline">{t('pictures.photo')}</Badge>}
        {isHidden && <Badge tone="outline">{t('pictures.hidden')}</Badge>}
        {!isCurrent && <Badge tone="warning">{t('pictures.of_earlier')}</Badge>}
      </p>
      {editable && (
        <div className="shop-picture-tools">
          <IconButton
            {...button('up')}
            size="small"
            icon={ArrowLeft}
            label={t('pictures.earlier', { name })}
            disabled={isFirst}
          />
          <IconButton
            {...button('down')}
            size="small"
            icon={ArrowRight}
            label={t('pictures.later', { name })}
            disabled={isLast}
          />
          <IconButton
            {...button(isHidden ? 'show' : 'hide')}
            size="small"
            icon={isHidden ? Eye : EyeOff}
            label={t(isHidden ? 'pictures.show' : 'pictures.hide', { name })}
          />
          {!isCover && (
            <Button
              {...button('cover')}
              size="small"
              variant="quiet"
              aria-label={t('pictures.make_cover_named', { name })}
            >
              {t('pictures.make_cover')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
