import type { Placement, PrintArea } from '@lathe/rules/merch/placement';
import { viewsOf } from '@lathe/rules/merch/render/views';
import { useState } from 'react';
import { NumberField } from '../../../ui/number-field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { ColourGrid } from '../../merch-preview/colour-grid.tsx';
import { MerchPreview } from '../../merch-preview/merch-preview.tsx';
import lowSun from './art/low-sun.svg?url';
import { usePartTexts } from './part-texts.ts';
import { Section } from './section.tsx';

const TYPES = ['t_shirt', 'hoodie', 'tote', 'poster', 'slipmat', 'mug'] as const;
type Type = (typeof TYPES)[number];

/** Width and height in millimetres, by area, and how wide a print is at first. */
const AREAS: Readonly<Record<Type, Readonly<Record<string, readonly [number, number]>>>> = {
  t_shirt: { front: [305, 406], back: [305, 406] },
  hoodie: { front: [305, 305], back: [305, 406] },
  tote: { front: [280, 330], back: [280, 330] },
  poster: { sheet: [420, 594] },
  slipmat: { disc: [295, 295] },
  mug: { wrap: [229, 89] },
};
const PRINT_MM: Readonly<Record<Type, number>> = {
  t_shirt: 240,
  hoodie: 220,
  tote: 220,
  poster: 600,
  slipmat: 301,
  mug: 70,
};
const HEXES = { white: '#f6f5f1', black: '#19191b', petrol: '#1d5560', brick: '#9c4233' } as const;
const CODES = Object.keys(HEXES) as (keyof typeof HEXES)[];

export function Merch() {
  const texts = usePartTexts();
  const [type, setType] = useState<Type>('t_shirt');
  const [view, setView] = useState('front');
  const [placement, setPlacement] = useState<Placement>(centred('t_shirt'));
  const colours = CODES.map((code) => ({ code, hex: HEXES[code], name: texts.merchColours[code] }));
  const choose = (chosen: Type) => {
    setType(chosen);
    setView(viewsOf(chosen)[0]?.code ?? '');
    setPlacement(centred(chosen));
  };
  const shown = { type, areas: AREAS_OF[type], view, artworkUrl: lowSun, placement };
  return (
    <Section id="merch" title={texts.merch}>
      <RadioGroup
        label={texts.merchType}
        name="merch-type"
        value={type}
        onChange={choose}
        options={TYPES.map((value) => ({ value, label: texts.merchTypes[value] }))}
      />
      <RadioGroup
        label={texts.merchView}
        name="merch-view"
        value={view}
        onChange={setView}
        options={viewsOf(type).map(({ code }) => ({
          value: code,
          label: texts.merchViews[code as keyof typeof texts.merchViews],
        }))}
      />
      <NumberField
        label={texts.merchWidth}
        min={10}
        max={700}
        step={10}
        value={placement.widthMm}
        onChange={(event) => {
          const widthMm = event.currentTarget.valueAsNumber;
          if (widthMm > 0) setPlacement({ ...placement, widthMm });
        }}
      />
      <div className="showcase-columns">
        <MerchPreview {...shown} clothHex={HEXES.petrol} alt={texts.merchAlt} />
        <MerchPreview
          {...shown}
          artworkUrl={null}
          clothHex={HEXES.white}
          alt={texts.merchBlankAlt}
        />
      </div>
      <ColourGrid {...shown} colours={colours} altOf={({ name }) => `${texts.merchAlt}, ${name}`} />
    </Section>
  );
}

const AREAS_OF = Object.fromEntries(TYPES.map((type) => [type, areasOf(type)])) as Record<
  Type,
  PrintArea[]
>;

function areasOf(type: Type): PrintArea[] {
  const shape = type === 'slipmat' ? 'circle' : 'rectangle';
  return Object.entries(AREAS[type]).map(([code, [widthMm, heightMm]]) => ({
    ...{ code, shape, widthMm, heightMm },
    ...{ bleedMm: 0, safeMm: 10 },
  }));
}

function centred(type: Type): Placement {
  return { xMm: 0, yMm: 0, widthMm: PRINT_MM[type], rotation: 0 };
}
