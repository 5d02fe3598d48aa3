import type { MerchItem } from '@lathe/contract/merch-item';
import { Swatch } from '../../../ui/swatch.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import {
  expectedWith,
  isAvailableWith,
  VARIANT_PARTS,
  type VariantChoice,
  type VariantPart,
  valuesOf,
} from './variant-choice.ts';

interface Props {
  item: Pick<MerchItem, 'variants' | 'colours'>;
  choice: VariantChoice;
  /** Where a page has several: the names of the fields, and what they are about. */
  nameOf?: (part: VariantPart) => string;
  label?: string;
  onChoose: (part: VariantPart, value: string) => void;
}

/** Colours as swatches, sizes as buttons. What has run out can be chosen, to be told when it is back. */
export function VariantFields(props: Props) {
  return VARIANT_PARTS.map((part) => <PartField key={part} part={part} {...props} />);
}

function PartField(props: Props & { part: VariantPart }) {
  const { part, item, choice, nameOf, label, onChoose } = props;
  const { t } = useTranslation('merch_shop');
  const { variants, colours } = item;
  const values = valuesOf(variants, part);
  const [only] = values;
  if (only === undefined) return null;
  const swatchOf = (value: string) =>
    part === 'colour' ? (colours.find(({ name }) => name === value)?.hex ?? null) : null;
  if (values.length === 1) {
    return (
      <p className="variant-only">
        <span className="text-strong">{t(part === 'colour' ? 'colour' : 'size')}</span>
        <Swatch hex={swatchOf(only)} /> {only}
      </p>
    );
  }
  return (
    <fieldset>
      <legend className="text-strong">
        {label !== undefined && <span className="sr-only">{label}: </span>}
        {t(part === 'colour' ? 'colour' : 'size')}
        <span className="variant-chosen">{choice[part]}</span>
      </legend>
      <div className="chips mt-2">
        {values.map((value) => (
          <label
            key={value}
            className="chip chip-choice"
            data-off={!isAvailableWith(variants, choice, { part, value }) || undefined}
          >
            <input
              type="radio"
              name={nameOf ? nameOf(part) : part}
              value={value}
              // Lets the style sheet find what is not chosen.
              required={nameOf !== undefined}
              checked={choice[part] === value}
              onChange={() => onChoose(part, value)}
            />
            <Swatch hex={swatchOf(value)} />
            {value}
            <Missing {...{ variants, choice, part, value }} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface MissingProps {
  variants: MerchItem['variants'];
  choice: VariantChoice;
  part: VariantPart;
  value: string;
}

/** For screen readers; others see a line through it. The date is below the fields, too. */
function Missing({ variants, choice, part, value }: MissingProps) {
  const { t } = useTranslation('merch_shop');
  const day = useDayText('day-month');
  if (isAvailableWith(variants, choice, { part, value })) return null;
  const expected = expectedWith(variants, choice, { part, value });
  return (
    <span className="sr-only">
      {expected ? t('unavailable_until', { date: day(expected) }) : t('unavailable')}
    </span>
  );
}
