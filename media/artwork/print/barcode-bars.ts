import bwipjs from 'bwip-js/node';

/** In modules (the width of the narrowest bar) from the first bar. */
export interface Bar {
  from: number;
  width: number;
}

export function barcodeBars(kind: 'ean13' | 'code128', text: string): Bar[] {
  const [symbol] = bwipjs.raw({ bcid: kind, text });
  if (!symbol || !('sbs' in symbol)) throw new Error(`No barcode bars for ${text}.`);
  let at = 0;
  return symbol.sbs.flatMap((width, index) => {
    const from = at;
    at += width;
    return index % 2 === 0 ? [{ from, width }] : [];
  });
}
