/** Pictures as sellers send them, good and bad, made when a test needs them. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const SVG = 'xmlns="http://www.w3.org/2000/svg"';

/** A red disc on nothing. */
export function discSvg(size: number, fill = '#d22'): string {
  const middle = size / 2;
  return `<svg ${SVG} width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"><circle cx="${middle}" cy="${middle}" r="${size * 0.45}" fill="${fill}"/></svg>`;
}

export async function discPng(size = 1200, fill?: string): Promise<Buffer> {
  return await sharp(Buffer.from(discSvg(size, fill)))
    .png()
    .toBuffer();
}

/** A red square in the lower right corner of a transparent picture, a quarter as wide. */
export async function cornerPng(): Promise<Buffer> {
  const create = { width: 1200, height: 1200, channels: 4 as const, background: '#0000' };
  const input = await plain(300, 300, '#dd2222').png().toBuffer();
  return await sharp({ create })
    .composite([{ input, left: 900, top: 900 }])
    .png()
    .toBuffer();
}

/** One colour without transparency. */
export function plain(width: number, height: number, background = '#2255aa') {
  return sharp({ create: { width, height, channels: 3, background } });
}

export async function cmykJpeg(): Promise<Buffer> {
  return await plain(400, 400).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer();
}

/** Stronger than sRGB can show. */
export async function displayP3Png(): Promise<Buffer> {
  return await plain(400, 400, '#00ff00').withIccProfile('p3').png().toBuffer();
}

export async function sixteenBitPng(): Promise<Buffer> {
  return await plain(400, 400).toColourspace('rgb16').png().toBuffer();
}

/** Stored lying on its side, as phones do. */
export async function lyingJpeg(): Promise<Buffer> {
  return await plain(600, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer();
}

export async function movingWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#f00', '#0f0'].map((colour) => plain(300, 300, colour).png().toBuffer()),
  );
  return await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
}

export async function movingPng(): Promise<Buffer> {
  const png = await discPng(300);
  const afterHead = 8 + 25;
  const control = pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));
  return Buffer.concat([png.subarray(0, afterHead), control, png.subarray(afterHead)]);
}

/** Some bytes that claim to be a huge picture. */
export function bombPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const svg = (inner: string, head = '') =>
  `${head}<svg ${SVG} xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">${inner}</svg>`;
const RECT = '<rect width="90" height="90" fill="#123456"/>';

/** Each with the reason for which it is refused. */
export const BAD_SVGS: [name: string, text: string, code: string][] = [
  ['a script', svg('<script>alert(1)</script>'), 'svg_script'],
  ['a script with a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), 'svg_script'],
  ['a handler', svg('<rect width="9" height="9" onload="x()"/>'), 'svg_script'],
  ['a handler in metadata', svg(`<metadata><b onclick="x()"/></metadata>${RECT}`), 'svg_script'],
  ['a script as a link', svg(`<a xlink:href=" javascript:x()">${RECT}</a>`), 'svg_script'],
  ['HTML inside', svg('<foreignObject><p>hi</p></foreignObject>'), 'svg_foreign_object'],
  ['a link to a file', svg('<use xlink:href="file:///etc/passwd#a"/>'), 'svg_outside_reference'],
  ['a link to a host', svg('<use href="https://example.com/a.svg#a"/>'), 'svg_outside_reference'],
  [
    'a fill from a host',
    svg('<rect fill="url(https://example.com/a#b)"/>'),
    'svg_outside_reference',
  ],
  ['a hidden fill', svg('<rect style="fill:ur\\6c(http://a/#b)"/>'), 'svg_outside_reference'],
  ['a split fill', svg('<rect style="fill:u/**/rl(http://a/#b)"/>'), 'svg_outside_reference'],
  [
    'an imported style',
    svg('<style>@import "https://example.com/a.css";</style>'),
    'svg_outside_reference',
  ],
  ['a loaded font', svg('<style>@font-face{src:url(#a)}</style>'), 'svg_outside_reference'],
  ['a style sheet', svg(RECT, '<?xml-stylesheet href="a.css"?>'), 'svg_outside_reference'],
  ['a base', svg(RECT).replace('<svg ', '<svg xml:base="http://a/" '), 'svg_outside_reference'],
  ['an entity', svg('&a;', '<!DOCTYPE svg [<!ENTITY a "b">]>'), 'svg_entities'],
  [
    'an outside entity',
    svg('&a;', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
    'svg_entities',
  ],
  ['an unknown entity', svg('&nbsp;'), 'svg_entities'],
  ['text in a font', svg('<text x="1" y="9">Hi</text>'), 'svg_text'],
  ['a picture inside', svg('<image href="#a"/>'), 'svg_picture'],
  ['a loaded picture', svg('<filter><feImage href="#a"/></filter>'), 'svg_picture'],
  ['movement', svg('<rect><animate attributeName="x" to="9"/></rect>'), 'animated'],
  ['no size', `<svg ${SVG}>${RECT}</svg>`, 'svg_without_size'],
  ['a size without a height', `<svg ${SVG} viewBox="0 0 100 0">${RECT}</svg>`, 'svg_without_size'],
  ['an endless copy', svg('<g id="a"><use href="#a"/></g>'), 'svg_too_complex'],
  ['copies of copies', svg(copies()), 'svg_too_complex'],
  ['deep nesting', svg('<g>'.repeat(200) + '</g>'.repeat(200)), 'svg_too_complex'],
  ['many tags', svg('<g/>'.repeat(120_000)), 'svg_too_complex'],
  ['an open tag', `<svg ${SVG} viewBox="0 0 9 9"><g>`, 'broken'],
  ['two attributes of one name', svg('<rect width="1" width="2"/>'), 'broken'],
  ['nothing to print', svg('<g/>'), 'nothing_visible'],
  ['only invisible ink', svg('<rect width="9" height="9" opacity="0"/>'), 'nothing_visible'],
];

/** A small file that takes minutes to draw. */
export const SLOW_SVG = svg(
  `<filter id="a"><feTurbulence baseFrequency="0.5" numOctaves="100000"/></filter>
  <g filter="url(#a)">${RECT}</g>`,
);

function copies(): string {
  const layers = Array.from({ length: 12 }, (_, layer) => {
    const uses = `<use href="#l${layer}"/>`.repeat(10);
    return `<g id="l${layer + 1}">${uses}</g>`;
  });
  return `<g id="l0">${RECT}</g>${layers.join('')}`;
}

/** As drawing programs write them. */
export const GOOD_SVGS: [name: string, text: string][] = [
  [
    'Illustrator',
    `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Layer_1" ${SVG} xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px" width="100px" height="50px" viewBox="0 0 100 50" style="enable-background:new 0 0 100 50;" xml:space="preserve">
<style type="text/css">.st0{fill:url(#SVGID_1_);}</style>
<linearGradient id="SVGID_1_" x1="0" x2="100"><stop offset="0" style="stop-color:#E30613"/><stop offset="1" style="stop-color:#1D1D1B"/></linearGradient>
<path class="st0" d="M5,5h90v40H5z"/></svg>`,
  ],
  [
    'Inkscape',
    `<svg width="100mm" height="50mm" viewBox="0 0 100 50" ${SVG} xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape">
<sodipodi:namedview id="n" pagecolor="#ffffff"/><metadata><title>A &amp; B</title></metadata>
<defs><g id="dot"><circle r="9"/></g></defs><use href="#dot" x="20" y="20" inkscape:label="dot"/></svg>`,
  ],
];
