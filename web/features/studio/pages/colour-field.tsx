import { CONTRAST_TEXT, contrastRatio, INK, normalizeHex, readableOn } from '@lathe/rules/colours';
import { type ReactNode, useState } from 'react';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  field: { name: string; id: string; label: ReactNode; error: string | undefined };
  initial: string;
}

/** A colour as text, with a picker and a contrast check. */
export function ColourField({ field, initial }: Props) {
  const { t } = useTranslation('my_pages');
  const [input, setInput] = useState(initial);
  const colour = normalizeHex(input);
  return (
    <div className="stack gap-2">
      <TextField
        {...field}
        optional
        help={t('form.colour_help')}
        maxLength={7}
        spellCheck={false}
        value={input}
        onChange={(event) => setInput(event.target.value)}
        after={
          <input
            type="color"
            className="colour-picker"
            aria-label={t('form.colour_pick')}
            data-empty={colour ? undefined : ''}
            value={colour ?? INK}
            onChange={(event) => setInput(event.target.value)}
          />
        }
      />
      {colour && <Contrast colour={colour} />}
    </div>
  );
}

function Contrast({ colour }: { colour: string }) {
  const { t } = useTranslation('my_pages');
  const textColour = readableOn(colour);
  const ratio = Math.floor(contrastRatio(textColour, colour) * 10) / 10;
  const isGood = ratio >= CONTRAST_TEXT;
  return (
    <p className="colour-sample" role="status">
      <span className="colour-swatch" style={{ background: colour, color: textColour }}>
        {t('form.colour_sample')}
      </span>
      <span className={isGood ? 'text-soft' : 'text-danger'}>
        {t(isGood ? 'form.colour_good' : 'form.colour_poor', { ratio, min: CONTRAST_TEXT })}
      </span>
    </p>
  );
}
