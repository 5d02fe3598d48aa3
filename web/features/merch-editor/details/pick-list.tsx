import { Swatch } from '../../../ui/swatch.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import '../../../ui/choice.css';
import '../../../ui/field.css';
import './details.css';

export interface Pick {
  code: string;
  name: string;
  hex: string | null;
  /** False: the plant does not make it at the moment. */
  is_active: boolean;
  /** Out of stock, in part or wholly, and until when. */
  note: { isOut: boolean; until: string | null } | null;
}

interface Props {
  name: string;
  label: string;
  help?: string;
  picks: readonly Pick[];
  chosen: readonly string[];
  /** Shows what was chosen, without a choice. */
  isFixed: boolean;
  onChoose: (codes: readonly string[]) => void;
}

/** Several of a few things; what the plant does not make now can only be taken out. */
export function PickList({ name, label, help, picks, chosen, isFixed, onChoose }: Props) {
  const { t } = useTranslation('merch_editor');
  const shown = picks.filter(
    ({ code, is_active }) => chosen.includes(code) || (!isFixed && is_active),
  );
  // Nothing to choose, such as the only size of a mug. An old item may have no colour at all.
  if (shown.length < 2 || isFixed) {
    return (
      <>
        {chosen.map((code) => (
          <input key={code} type="hidden" name={name} value={code} />
        ))}
        {shown.length > 0 && shown[0]?.name !== '' && (
          <p className="pick-fixed">
            <span className="text-strong">{label}</span>
            {shown.map((pick) => (
              <span key={pick.code} className="pick-name">
                <Swatch hex={pick.hex} />
                {pick.name}
                <Note pick={pick} />
              </span>
            ))}
          </p>
        )}
      </>
    );
  }
  return (
    <fieldset className="field">
      <legend className="field-label">{label}</legend>
      {help && <p className="field-help">{help}</p>}
      <div className="picks">
        {shown.map((pick) => (
          <label key={pick.code} className="pick" data-off={!pick.is_active || undefined}>
            <input
              type="checkbox"
              className="tick"
              name={name}
              value={pick.code}
              checked={chosen.includes(pick.code)}
              onChange={({ target }) =>
                onChoose(
                  target.checked
                    ? [...chosen, pick.code]
                    : chosen.filter((code) => code !== pick.code),
                )
              }
            />
            <Swatch hex={pick.hex} />
            <span className="pick-name">
              {pick.name}
              <Note pick={pick} />
            </span>
          </label>
        ))}
      </div>
      {picks.some(({ is_active }) => !is_active) && (
        <p className="field-help">
          {t('variants.not_made', {
            names: picks
              .filter(({ is_active }) => !is_active)
              .map((pick) => pick.name)
              .join(', '),
          })}
        </p>
      )}
    </fieldset>
  );
}

function Note({ pick: { is_active, note } }: { pick: Pick }) {
  const { t } = useTranslation('merch_editor');
  const day = useDayText('short');
  if (!is_active) return <span className="pick-note">{t('variants.off')}</span>;
  if (!note) return null;
  return (
    <span className="pick-note">
      {note.until && t('variants.out_until', { date: day(note.until) })}
      {!note.until && t(note.isOut ? 'variants.out' : 'variants.partly_out')}
    </span>
  );
}
