/** What is found about the placement of an area, at once instead of after it is saved. */
import type { MerchDetails, MerchTypeReply } from '@lathe/contract/merch';
import type { DesignFile, MerchDesign } from '@lathe/contract/merch-design';
import { checkPlacement } from '@lathe/rules/merch/check-placement';
import { isSame } from '../undo-history.ts';
import { areaOf, type Placed, pictureOf, placementsOf } from './placements.ts';

export interface AreaFinding {
  code: string;
  severity: 'error' | 'warning' | 'note';
  text: string;
  /** Id of a colour of the type. */
  colour: number | null;
}

interface Facts {
  type: MerchTypeReply;
  item: Pick<MerchDetails, 'variants'>;
  design: MerchDesign;
  area: MerchTypeReply['areas'][number];
  placed: Placed | null;
  /** The sentence of a finding. */
  textOf: (code: string, values: Record<string, number | string>) => string;
}

/** Of lines and soft edges only the server knows; they do not change while a picture is moved. */
const BY_SERVER: readonly string[] = ['hairlines', 'soft_edges'];

export function findingsIn(facts: Facts): AreaFinding[] {
  const { type, item, design, area, placed, textOf } = facts;
  if (!placed) return [];
  const saved = design.placements[area.code]?.findings ?? [];
  if (isSame(placementsOf(design)[area.code], placed)) return saved;
  const file = fileOf(design, placed);
  const picture = pictureOf(file);
  if (!file || !picture) return saved;
  const found = checkPlacement({
    area: areaOf(area),
    placement: placed,
    picture,
    ink: {
      ...{ colours: file.inks, thin: [], softShare: 0 },
      ...(file.ink_bounds && { bounds: file.ink_bounds }),
    },
    cloths: soldColours(type, item),
  }).map(({ code, severity, figures = {}, colourId = null }) => {
    const colour = type.colours.find(({ id }) => id === colourId)?.name ?? '';
    return { code, severity, text: textOf(code, { ...figures, colour }), colour: colourId };
  });
  return [...found, ...saved.filter(({ code }) => BY_SERVER.includes(code))];
}

/** Several colours with the same problem are one finding, or they would push the tools away. */
export function inOneSentence(
  findings: readonly AreaFinding[],
  {
    colours,
    textOf,
  }: {
    colours: readonly { id: number; name: string }[];
    textOf: (names: string) => string;
  },
): AreaFinding[] {
  const ofColours = findings.filter(({ colour }) => colour !== null);
  const [first] = ofColours;
  if (!first || ofColours.length === 1) return [...findings];
  const names = colours.filter(({ id }) => ofColours.some(({ colour }) => colour === id));
  const text = textOf(names.map(({ name }) => name).join(', '));
  return [...findings.filter(({ colour }) => colour === null), { ...first, text }];
}

export function fileOf(design: MerchDesign, placed: Placed | null): DesignFile | undefined {
  return design.files.find(({ uuid }) => uuid === placed?.file);
}

/** Where the plant has only one colour, nobody can choose another. */
function soldColours(type: MerchTypeReply, { variants }: Facts['item']) {
  if (type.colours.length < 2) return [];
  return type.colours.filter(({ code }) => variants.some(({ colour }) => colour === code));
}
