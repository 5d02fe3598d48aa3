/** Hides or shows all pictures of a view or of a colour at once. */
import type { MerchTypeReply } from '@lathe/contract/merch';
import type { DesignPicture } from '@lathe/contract/merch-design';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { Form } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  pictures: readonly DesignPicture[];
  colours: MerchTypeReply['colours'];
}

export function VisibilityPart({ pictures, colours }: Props) {
  const { t } = useTranslation('merch_design');
  const views = [...new Set(pictures.flatMap(({ view }) => view ?? []))];
  const shown = colours.filter(({ id }) => pictures.some(({ colour }) => colour === id));
  const groups = [
    ...(views.length > 1
      ? views.map((view) => ({
          value: `view:${view}`,
          name: t(`views.${view as 'front'}`),
          own: pictures.filter((picture) => picture.view === view),
        }))
      : []),
    ...(shown.length > 1
      ? shown.map(({ id, name }) => ({
          value: `colour:${id}`,
          name,
          own: pictures.filter(({ colour }) => colour === id),
        }))
      : []),
  ];
  if (groups.length === 0) return null;
  return (
    <Card title={t('pictures.groups')}>
      <p className="mb-4 text-soft">{t('pictures.groups_text')}</p>
      <Form method="post" preventScrollReset className="picture-groups">
        <CsrfField />
        {groups.map(({ value, name, own }) => {
          const areShown = own.some(({ is_hidden }) => !is_hidden);
          return (
            <Button
              key={value}
              type="submit"
              size="small"
              name="intent"
              value={`${areShown ? 'hide' : 'show'}_${value}`}
              icon={areShown ? EyeOff : Eye}
            >
              {t(areShown ? 'pictures.hide_all' : 'pictures.show_all', { name })}
            </Button>
          );
        })}
      </Form>
    </Card>
  );
}
