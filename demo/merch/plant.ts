/**
 * What the plant prints on, as the migrations set it: pictures of the demo world are rendered before
 * there is a database. A test compares both. Where an admin has changed it, pictures are rendered
 * again.
 */
import type { PrintArea } from '@lathe/rules/merch/placement';

interface PlantType {
  areas: readonly PrintArea[];
  /** Codes with their colours. */
  colours: Readonly<Record<string, string>>;
}

export type MerchTypeCode = 't_shirt' | 'hoodie' | 'tote' | 'poster' | 'slipmat' | 'mug';

const CLOTH = {
  white: '#f6f5f1',
  black: '#19191b',
  ecru: '#e9dfc9',
  grey: '#9a9b9e',
  navy: '#1f2a44',
  petrol: '#1d5560',
  green: '#2f5d43',
  plum: '#52263f',
  brick: '#9c4233',
  blush: '#e8c3bd',
  lilac: '#c6b6dc',
};
const { white, black } = CLOTH;

function rectangle(code: string, widthMm: number, heightMm: number, safeMm: number): PrintArea {
  return { code, shape: 'rectangle', widthMm, heightMm, bleedMm: 0, safeMm };
}

export const PLANT: Readonly<Record<MerchTypeCode, PlantType>> = {
  t_shirt: {
    areas: [rectangle('front', 305, 406, 10), rectangle('back', 305, 406, 10)],
    colours: CLOTH,
  },
  hoodie: {
    areas: [rectangle('front', 305, 305, 10), rectangle('back', 305, 406, 10)],
    colours: CLOTH,
  },
  tote: {
    areas: [rectangle('front', 280, 330, 10), rectangle('back', 280, 330, 10)],
    colours: CLOTH,
  },
  poster: { areas: [{ ...rectangle('sheet', 420, 594, 5), bleedMm: 3 }], colours: { white } },
  slipmat: {
    areas: [{ code: 'disc', shape: 'circle', widthMm: 295, heightMm: 295, bleedMm: 3, safeMm: 8 }],
    colours: { white },
  },
  mug: { areas: [rectangle('wrap', 229, 89, 4)], colours: { white, black } },
};
