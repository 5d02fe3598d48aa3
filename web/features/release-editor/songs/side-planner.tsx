/** Suggests a distribution of tracks over sides, and applies it. */
import type { SongList } from '@lathe/contract/song-calls';
import { sideLetter } from '@lathe/rules/sides';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { duration } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ORDER_FORM, sidesOf } from './order.ts';
import { planLengths } from './plan-lengths.ts';

interface Props {
  plans: SongList['plans'];
  sides: SongList['sides'];
}

const PLANS = ['in_order', 'free'] as const;

export function SidePlanner({ plans, sides }: Props) {
  const { t } = useTranslation('release_editor');
  const songs = sides.flatMap(({ tracks }) => tracks);
  if (sides.length < 2 || songs.length < 2) return null;
  const now = JSON.stringify(sidesOf({ sides }));
  return (
    <Card title={t('planner.title')}>
      <p className="text-soft">{t('planner.text')}</p>
      <div className="plans">
        {PLANS.map((name) => {
          const plan = plans[name];
          return (
            <div key={name} className="plan">
              <h3>{t(`planner.${name}`)}</h3>
              {plan === null ? (
                <p className="text-small text-soft">
                  {t(
                    songs.some(({ seconds }) => seconds === null) ? 'planner.wait' : 'planner.none',
                  )}
                </p>
              ) : (
                <>
                  <p className="figures text-small">
                    {planLengths(plan, songs)
                      .map((seconds, index) => `${sideLetter(index + 1)} ${duration(seconds)}`)
                      .join(' · ')}
                  </p>
                  {JSON.stringify(plan) === now ? (
                    <p className="text-small text-soft">{t('planner.same')}</p>
                  ) : (
                    <Button
                      type="submit"
                      form={ORDER_FORM}
                      name="intent"
                      value={`plan:${name}`}
                      size="small"
                    >
                      {t(`planner.use_${name}`)}
                    </Button>
                  )}
                </>
              )}
            </div>
          );
        })}
      </div>
    </Card>
  );
}
