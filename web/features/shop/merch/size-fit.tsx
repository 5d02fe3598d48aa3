/** Which size fits, from a garment that the buyer owns. Without scripts the measures are in the URL. */
import type { MerchItemPage } from '@lathe/contract/merch-item';
import { bcp47 } from '@lathe/rules/locales';
import {
  fitSize,
  GARMENT_UNITS,
  type GarmentUnit,
  readMeasure,
  type SizeFit,
} from '@lathe/rules/merch/size-fit';
import { type FormEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { usualUnit } from '../../merch-size-chart/usual-unit.ts';
import type { VariantChoice } from './variant-choice.ts';

const PARTS = ['chest', 'length'] as const;
type Measures = { chest: string; length: string; unit: GarmentUnit };

interface Props {
  sizes: MerchItemPage['sizes'];
  choice: VariantChoice;
  onChoose: (size: string) => void;
}

export function SizeFitForm({ sizes, choice, onChoose }: Props) {
  const { t } = useTranslation('merch_shop');
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const usual = usualUnit(useLocale());
  const [asked, setAsked] = useState(() => measuresIn((name) => params.get(name), usual));
  const found = asked && findSize(sizes, asked);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setAsked(measuresIn((name) => String(data.get(name) ?? ''), usual));
  }

  return (
    <form className="size-fit" action={`${pathname}#fit`} onSubmit={submit} id="fit">
      {choice.colour && <input type="hidden" name="colour" value={choice.colour} />}
      <h3>{t('fit.title')}</h3>
      <p>{t('fit.text')}</p>
      <div className="size-fit-fields">
        {PARTS.map((part) => (
          <TextField
            key={part}
            name={part}
            label={t(`fit.${part}`)}
            optional={part === 'length'}
            defaultValue={asked?.[part]}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            error={found?.wrong.includes(part) ? t(`fit.wrong_${part}`) : undefined}
          />
        ))}
        <fieldset className="size-fit-units">
          <legend className="field-label">{t('fit.unit')}</legend>
          <div className="chips">
            {GARMENT_UNITS.map((unit) => (
              <label key={unit} className="chip chip-choice">
                <input
                  type="radio"
                  name="unit"
                  value={unit}
                  defaultChecked={unit === (asked?.unit ?? usual)}
                />
                {t(`fit.${unit}`)}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      <Button type="submit">{t('fit.find')}</Button>
      <div role="status" className="size-fit-result">
        {found?.fit && asked && <Result fit={found.fit} unit={asked.unit} {...{ onChoose }} />}
      </div>
    </form>
  );
}

interface ResultProps {
  fit: SizeFit;
  unit: GarmentUnit;
  onChoose: (size: string) => void;
}

function Result({ fit: { code, chestMm, lengthMm, beyond }, unit, onChoose }: ResultProps) {
  const { t } = useTranslation('merch_shop');
  const locale = useLocale();
  const signed = (mm: number) => {
    const value = mm / (unit === 'cm' ? 10 : 25.4);
    return new Intl.NumberFormat(bcp47(locale), {
      style: 'unit',
      unit: unit === 'cm' ? 'centimeter' : 'inch',
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    }).format(value);
  };
  return (
    <>
      <p className="text-strong">{t(beyond ? `fit.${beyond}` : 'fit.result', { size: code })}</p>
      <p>
        {lengthMm === null
          ? t('fit.difference', { chest: signed(chestMm) })
          : t('fit.differences', { chest: signed(chestMm), length: signed(lengthMm) })}
      </p>
      {!beyond && (
        <Button className="needs-scripts" size="small" onClick={() => onChoose(code)}>
          {t('fit.choose', { size: code })}
        </Button>
      )}
    </>
  );
}

/** Null if nothing was asked. */
function measuresIn(read: (name: string) => string | null, usual: GarmentUnit): Measures | null {
  const chest = read('chest')?.slice(0, 12);
  if (chest === undefined) return null;
  const unit = GARMENT_UNITS.find((each) => each === read('unit')) ?? usual;
  return { chest, length: read('length')?.slice(0, 12) ?? '', unit };
}

function findSize(sizes: MerchItemPage['sizes'], { chest, length, unit }: Measures) {
  const chestMm = readMeasure(chest, { unit, part: 'chest' });
  const lengthMm = length.trim() === '' ? null : readMeasure(length, { unit, part: 'length' });
  const wrong = [
    ...(chestMm === null ? (['chest'] as const) : []),
    ...(lengthMm === null && length.trim() !== '' ? (['length'] as const) : []),
  ];
  if (chestMm === null || wrong.length > 0) return { wrong, fit: null };
  const measured = sizes.map(({ code, chest_mm, length_mm }) => ({
    code,
    chestMm: chest_mm,
    lengthMm: length_mm,
  }));
  return { wrong, fit: fitSize(measured, { chestMm, lengthMm }) };
}
