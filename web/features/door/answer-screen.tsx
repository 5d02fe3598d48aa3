import Check from 'lucide-react/icons/check';
import AlertTriangle from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { Icon, type IconShape } from '../../ui/icon.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { Answer, Tone } from './answer.ts';
import { clockTime } from './clock-time.ts';

const ICONS: Readonly<Record<Tone, IconShape>> = { good: Check, bad: X, careful: AlertTriangle };
/** Green does not need to be closed: the next guest is waiting. */
const GREEN_MS = 2500;

interface Props {
  answer: Answer;
  /** Undefined if it cannot be undone. */
  onUndo?: (() => void) | undefined;
  onClose: () => void;
}

/** Fills the screen: readable at arm's length in the dark, by its colour, its sign and its word. */
export function AnswerScreen({ answer, onUndo, onClose }: Props) {
  const { t, i18n } = useTranslation('door');
  const { tone, result, category, number, isNew, isOffline, admission, otherEvent } = answer;
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (tone !== 'good') return;
    const timer = setTimeout(() => close.current(), GREEN_MS);
    return () => clearTimeout(timer);
  }, [tone]);

  return (
    <section className="door-answer" data-tone={tone} aria-label={t('answer.label')}>
      <div role="alert" className="door-answer-text">
        <Icon shape={ICONS[tone]} size={128} className="door-answer-icon" />
        <p className="door-answer-word">{t(`tone.${tone}`)}</p>
        {result !== 'admitted' && <p className="door-answer-reason">{t(`result.${result}`)}</p>}
        {admission && result !== 'admitted' && (
          <p className="door-answer-reason">
            {t('answer.admitted_at', {
              time: clockTime(admission.at, i18n.language),
              door: admission.door,
            })}
          </p>
        )}
        {otherEvent && <p className="door-answer-reason">{otherEvent}</p>}
        {category && <p className="door-answer-category">{category}</p>}
        {number !== null && <p>{t('answer.number', { number })}</p>}
        {isNew && <p>{t('answer.new')}</p>}
        {isOffline && <p>{t('answer.offline')}</p>}
      </div>
      <div className="door-answer-buttons">
        {onUndo && (
          <button type="button" className="door-answer-button" onClick={onUndo}>
            {t('undo.action')}
          </button>
        )}
        <button type="button" className="door-answer-button" onClick={onClose}>
          {t('answer.next')}
        </button>
      </div>
    </section>
  );
}
