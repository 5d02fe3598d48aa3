/** The colour and material of a record, from the options of its release. */
export interface DiscLook {
  /** '#rrggbb'. */
  colour: string;
  material: 'opaque' | 'translucent' | 'clear';
}

const BLACK = '#17161a';
export const BLACK_DISC: DiscLook = { colour: BLACK, material: 'opaque' };

interface Option {
  code: string;
  swatch: string | null;
}

export function discLook(options: readonly Option[]): DiscLook {
  const option = options.find(({ swatch }) => swatch !== null);
  const colour = option?.swatch ?? BLACK;
  return { colour, material: materialOf(option?.code, colour) };
}

function materialOf(code: string | undefined, colour: string): DiscLook['material'] {
  if (code === 'clear') return 'clear';
  return colour === BLACK || code === 'black' ? 'opaque' : 'translucent';
}
