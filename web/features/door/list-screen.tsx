import { useTranslation } from '../../ui/translation.ts';
import { clockTime } from './clock-time.ts';
import type { DoorView, RecentScan } from './door-view.ts';
import { canUndo } from './kept-scan.ts';
import { Counts } from './scan-screen.tsx';

interface Props {
  view: DoorView;
  now: number;
  onUndo: (nonce: string) => void;
}

/** What this device did, and what went wrong between the doors. */
export function ListScreen({ view, now, onUndo }: Props) {
  const { t } = useTranslation('door');
  const { recent, doubles, categories } = view;
  return (
    <div className="door-lists">
      <section className="stack gap-2">
        <h2>{t('counts.title')}</h2>
        <Counts categories={categories} />
      </section>
      {doubles.length > 0 && <Doubles doubles={doubles} />}
      <section className="stack gap-2">
        <h2>{t('recent.title')}</h2>
        <p className="text-soft text-small">{t('recent.text')}</p>
        {recent.length === 0 && <p>{t('recent.none')}</p>}
        <ul className="door-list">
          {recent.map((each) => (
            <Recent key={each.scan.nonce} {...each} now={now} onUndo={onUndo} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function Doubles({ doubles }: Pick<DoorView, 'doubles'>) {
  const { t, i18n } = useTranslation('door');
  const at = (time: number) => clockTime(time, i18n.language);
  return (
    <section className="stack gap-2">
      <h2>{t('doubles.title')}</h2>
      <p className="text-soft text-small">{t('doubles.text')}</p>
      <ul className="door-list">
        {doubles.map(({ serial, category, first, later }) => (
          <li key={serial}>
            <div className="can-shrink">
              <p className="text-strong">{t('doubles.ticket', { serial, category })}</p>
              {first && <p>{t('answer.admitted_at', { time: at(first.at), door: first.door })}</p>}
              {later.map((each) => (
                <p key={each.at} className="text-warning">
                  {t('doubles.again', { time: at(each.at), door: each.door })}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recent({ scan, answer, now, onUndo }: RecentScan & Omit<Props, 'view'>) {
  const { t, i18n } = useTranslation('door');
  const { undo, problem, nonce, at } = scan;
  const word = answer ? t(`result.${answer.result}`) : t('recent.interrupted');
  const tones = { good: 'text-success', bad: 'text-danger', careful: 'text-warning' };
  return (
    <li>
      <div className="can-shrink">
        <p className={answer ? tones[answer.tone] : 'text-soft'}>
          <span className="figures">{clockTime(at, i18n.language)}</span> {word}
        </p>
        {answer?.category && <p className="text-small text-soft">{answer.category}</p>}
        {undo && <p className="text-small">{undo.problem ? t('undo.failed') : t('undo.done')}</p>}
        {problem && <p className="text-small text-warning">{t('recent.not_taken')}</p>}
      </div>
      {canUndo(scan, now) && (
        <button
          type="button"
          className="button button-secondary"
          aria-label={t('undo.at', { time: clockTime(at, i18n.language) })}
          onClick={() => onUndo(nonce)}
        >
          {t('undo.action')}
        </button>
      )}
    </li>
  );
}
