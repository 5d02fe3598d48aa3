/** The placement in figures. While someone drags, the fields follow without rendering the page. */
import {
  PLACEMENT_OFFSET_MAX_MM as OFFSET_MAX,
  PLACEMENT_WIDTH_MAX_MM as WIDTH_MAX,
  PLACEMENT_WIDTH_MIN_MM as WIDTH_MIN,
} from '@lathe/rules/merch/design-limits';
import { type PictureSize, type Placement, roundPlacement } from '@lathe/rules/merch/placement';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FieldFrame, useControl } from '../../../ui/field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { useMillimetres } from './placement-text.ts';
import type { Placed } from './placements.ts';
import { readFigure } from './read-figure.ts';
import { type DesignSession, placedIn } from './session.ts';

interface Props {
  session: DesignSession;
  area: string;
  picture: PictureSize;
}

interface Figure {
  name: 'x' | 'y' | 'width' | 'height' | 'rotation';
  of: (placed: Placement, picture: PictureSize) => number;
  set: (value: number, picture: PictureSize) => Partial<Placement>;
  min: (picture: PictureSize) => number;
  max: (picture: PictureSize) => number;
}

const OFFSET = { min: () => -OFFSET_MAX, max: () => OFFSET_MAX };
const ratioOf = ({ width, height }: PictureSize) => height / width;

const FIGURES: readonly Figure[] = [
  { name: 'x', of: ({ xMm }) => xMm, set: (xMm) => ({ xMm }), ...OFFSET },
  { name: 'y', of: ({ yMm }) => yMm, set: (yMm) => ({ yMm }), ...OFFSET },
  {
    name: 'width',
    of: ({ widthMm }) => widthMm,
    set: (widthMm) => ({ widthMm }),
    min: () => WIDTH_MIN,
    max: () => WIDTH_MAX,
  },
  {
    name: 'height',
    of: ({ widthMm }, picture) => widthMm * ratioOf(picture),
    set: (height, picture) => ({ widthMm: height / ratioOf(picture) }),
    min: (picture) => WIDTH_MIN * ratioOf(picture),
    max: (picture) => WIDTH_MAX * ratioOf(picture),
  },
  {
    name: 'rotation',
    of: ({ rotation }) => rotation,
    set: (rotation) => ({ rotation }),
    min: () => -180,
    max: () => 180,
  },
];

export function PlacementFields(props: Props) {
  const { t } = useTranslation('merch_design');
  return (
    <fieldset className="placement-fields">
      <legend className="sr-only">{t('fields.title')}</legend>
      {FIGURES.map((figure) => (
        <FigureField key={figure.name} {...props} figure={figure} />
      ))}
    </fieldset>
  );
}

function FigureField({ session, area, picture, figure }: Props & { figure: Figure }) {
  const { t } = useTranslation('merch_design');
  const mm = useMillimetres();
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef('');
  const [error, setError] = useState<string>();
  const control = useControl(undefined, { error });

  const placedNow = () => placedIn(session.store.getState(), area);
  const textOf = (placed: Placed) => mm(figure.of(placed, picture));

  useEffect(() => {
    const update = () => {
      const placed = placedNow();
      if (!placed || !input.current || input.current.value !== shown.current) return;
      shown.current = textOf(placed);
      input.current.value = shown.current;
    };
    update();
    return session.store.subscribe(update);
  });

  function show(placed: Placed): void {
    shown.current = textOf(placed);
    if (input.current) input.current.value = shown.current;
  }

  function place(placed: Placed, value: number, series = ''): void {
    const next = { ...placed, ...roundPlacement({ ...placed, ...figure.set(value, picture) }) };
    session.place(area, next, series);
    setError(undefined);
    show(next);
  }

  /** Nothing is changed by a figure that is not possible. */
  function commit(): void {
    const placed = placedNow();
    const text = input.current?.value ?? '';
    if (!placed || text === shown.current) {
      setError(undefined);
      return;
    }
    const value = readFigure(text);
    const [min, max] = [figure.min(picture), figure.max(picture)];
    if (value === null || value < min || value > max) {
      setError(t('fields.wrong', { min: mm(min), max: mm(max) }));
    } else place(placed, value);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const placed = placedNow();
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === 'Escape' && placed) {
      setError(undefined);
      show(placed);
    }
    if (event.key === 'Enter') commit();
    if (!direction || !placed) return;
    event.preventDefault();
    const value = figure.of(placed, picture) + direction * (event.shiftKey ? 10 : 1);
    const [min, max] = [figure.min(picture), figure.max(picture)];
    place(placed, Math.min(max, Math.max(min, value)), `field ${figure.name}`);
  }

  return (
    <FieldFrame id={control.id} label={t(`fields.${figure.name}`)} error={error}>
      <input
        {...control}
        ref={input}
        className="input figures"
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        defaultValue=""
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
    </FieldFrame>
  );
}
