/** Recordings without a number of their own, which they can have from us now or when all is submitted. */
import type { SongList } from '@lathe/contract/song-calls';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ORDER_FORM } from './order.ts';

export function MissingIsrcs({ list }: { list: SongList }) {
  const { t } = useTranslation('release_editor');
  const songs = list.sides.flatMap(({ tracks }) => tracks);
  const count = songs.filter(({ isrc }) => isrc === '').length;
  if (count === 0) return null;
  return (
    <Card title={t('isrcs.title')}>
      <div className="grid justify-items-start gap-3">
        <p className="text-soft">{t('isrcs.text', { count })}</p>
        <Button type="submit" form={ORDER_FORM} name="intent" value="isrcs" size="small">
          {t('isrcs.issue')}
        </Button>
      </div>
    </Card>
  );
}
