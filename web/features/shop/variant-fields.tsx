import type { MerchItem } from '@lathe/contract/public-page-calls';
import { useTranslation } from '../../ui/translation.ts';
import {
  chosenVariant,
  isAvailableWith,
  VARIANT_PARTS,
  type VariantChoice,
  type VariantPart,
  valuesOf,
} from './variant-choice.ts';

interface Props {
  variants: MerchItem['variants'];
  choice: VariantChoice;
  onChoose: (part: VariantPart, value: string) => void;
}

/** Size and colour, and a message if they are not sold together. */
export function VariantFields({ variants, choice, onChoose }: Props) {
  const { t } = useTranslation('shop');
  const { state } = chosenVariant(variants, choice);
  return (
    <>
      {VARIANT_PARTS.map((part) => (
        <PartField key={part} part={part} {...{ variants, choice, onChoose }} />
      ))}
      <p role="status" className="variant-state">
        {(state === 'not_sold' || state === 'not_available') &&
          t(`merch.${state}`, { size: choice.size, colour: choice.colour })}
      </p>
    </>
  );
}

function PartField({ part, variants, choice, onChoose }: Props & { part: VariantPart }) {
  const { t } = useTranslation('shop');
  const values = valuesOf(variants, part);
  const [only] = values;
  if (only === undefined) return null;
  if (values.length === 1) {
    return (
      <p>
        <span className="text-strong">{t(`merch.${part}`)}</span> {only}
      </p>
    );
  }
  return (
    <fieldset>
      <legend className="text-strong">{t(`merch.${part}`)}</legend>
      <div className="chips mt-2">
        {values.map((value) => {
          const isSold = variants.some((each) => each[part] === value && each.is_available);
          const isOff = !isAvailableWith(variants, choice, { part, value });
          return (
            <label key={value} className="chip chip-choice" data-off={isOff || undefined}>
              <input
                type="radio"
                name={part}
                value={value}
                checked={choice[part] === value}
                disabled={!isSold}
                onChange={() => onChoose(part, value)}
              />
              {value}
              {isOff && <span className="sr-only">, {t('merch.unavailable')}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
