/** Shows the gaps between all tracks, and sets them at once. */
import type { SongList } from '@lathe/contract/song-calls';
import { TRACK_GAP_USUAL_SECONDS } from '@lathe/rules/limits';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ORDER_FORM } from './order.ts';

export function GapsPart({ sides }: { sides: SongList['sides'] }) {
  const { t } = useTranslation('release_editor');
  // The first track of a side has no gap.
  const gaps = sides.flatMap(({ tracks }) => tracks.slice(1).map(({ gap_before }) => gap_before));
  const [first] = gaps;
  if (first === undefined) return null;
  const isSame = gaps.every((gap) => gap === first);
  return (
    <Card title={t('gaps.title')}>
      <div className="stack stack-start gap-3">
        <p className="text-soft">
          {isSame
            ? t(first === 0 ? 'gaps.none' : 'gaps.same', { seconds: first })
            : t('gaps.mixed')}
        </p>
        <div className="editor-buttons">
          {!(isSame && first === TRACK_GAP_USUAL_SECONDS) && (
            <Button
              type="submit"
              form={ORDER_FORM}
              name="intent"
              value={`gaps:${TRACK_GAP_USUAL_SECONDS}`}
              size="small"
            >
              {t('gaps.add', { seconds: TRACK_GAP_USUAL_SECONDS })}
            </Button>
          )}
          {!(isSame && first === 0) && (
            <Button type="submit" form={ORDER_FORM} name="intent" value="gaps:0" size="small">
              {t('gaps.remove')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
