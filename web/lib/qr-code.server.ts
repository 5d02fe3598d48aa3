/** Server only: the barcode library is too large for the browser. */
import { toSVG } from 'bwip-js/node';

export interface QrCode {
  viewBox: string;
  path: string;
}

export function qrCode(text: string): QrCode {
  const svg = toSVG({ bcid: 'qrcode', text, scale: 1 });
  const [, viewBox, path] = /viewBox="([^"]+)"[\s\S]*<path d="([^"]+)"/.exec(svg) ?? [];
  if (!viewBox || !path) throw new Error('The QR code has an unexpected format.');
  return { viewBox, path };
}
