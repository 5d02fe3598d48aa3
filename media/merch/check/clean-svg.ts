/**
 * Accepts only drawings that need nothing but themselves: no scripts, no outside files, no fonts of
 * the seller's computer, no pictures whose resolution nobody has checked.
 */
import { readSvg, SvgRefused, type Tag } from './svg-tokens.ts';

export interface CleanSvg {
  /** Written again from what was accepted; starts with <svg. */
  svg: (size: { width: number; height: number }) => string;
  /** In user units; only their ratio matters. */
  width: number;
  height: number;
}

const DRAWN = new Set(
  `svg g defs symbol use switch a path rect circle ellipse line polyline polygon clipPath mask
  pattern marker linearGradient radialGradient stop style filter feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge
  feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
  feTurbulence`.split(/\s+/),
);
const REFUSED: Record<string, SvgRefused['code']> = {
  script: 'svg_script',
  handler: 'svg_script',
  foreignobject: 'svg_foreign_object',
  iframe: 'svg_foreign_object',
  text: 'svg_text',
  image: 'svg_picture',
  feimage: 'svg_picture',
  // Moving drawings cannot be printed.
  animate: 'animated',
  animatetransform: 'animated',
  animatemotion: 'animated',
  set: 'animated',
};
/** Copies of copies grow by powers; a real drawing has far fewer. */
const MAX_DRAWN = 200_000;

export function cleanSvg(bytes: Uint8Array): CleanSvg {
  const root = readSvg(bytes);
  if (localName(root.name) !== 'svg') throw new SvgRefused('not_a_picture');
  const clean = cleanTag(root);
  if (!clean) throw new SvgRefused('broken');
  countDrawn(clean);
  const box = viewBox(clean);
  return {
    ...box,
    svg: ({ width, height }) => write({ ...clean, attributes: sized(clean, box, width, height) }),
  };
}

function localName(name: string): string {
  const parts = name.split(':');
  if (parts.length === 1) return name;
  return parts[0] === 'svg' ? (parts[1] ?? '') : '';
}

/** Null for what programs add for themselves, such as guides and metadata. */
function cleanTag(tag: Tag): Tag | null {
  const name = localName(tag.name);
  const lower = tag.name.split(':').at(-1)?.toLowerCase() ?? '';
  const code = Object.hasOwn(REFUSED, lower) ? REFUSED[lower] : undefined;
  // A prefix could be bound to any namespace, so it does not hide a script.
  if (code) throw new SvgRefused(code);
  assertHarmless(tag);
  if (!DRAWN.has(name)) {
    for (const child of tag.children) if (typeof child !== 'string') cleanTag(child);
    return null;
  }
  const children = tag.children.flatMap((child): Tag['children'] => {
    if (typeof child !== 'string') {
      const clean = cleanTag(child);
      return clean ? [clean] : [];
    }
    return name === 'style' ? [checkedStyle(child)] : [];
  });
  return { name, attributes: tag.attributes.filter(([each]) => isDrawn(each)), children };
}

/** Attributes of other namespaces are dropped; links are kept for copies and gradients. */
function isDrawn(name: string): boolean {
  return name === 'xlink:href' || (!name.includes(':') && name !== 'xmlns');
}

function assertHarmless({ attributes }: Tag): void {
  for (const [name, value] of attributes) {
    const local = name.split(':').at(-1)?.toLowerCase() ?? '';
    if (local.startsWith('on')) throw new SvgRefused('svg_script');
    if (/^\s*(java|vb|live)script:/i.test(value)) throw new SvgRefused('svg_script');
    if ((local === 'href' || local === 'src') && !isInside(value)) {
      throw new SvgRefused('svg_outside_reference');
    }
    if (name === 'xml:base') throw new SvgRefused('svg_outside_reference');
    assertNoOutsideUrl(value);
  }
}

function isInside(reference: string): boolean {
  return reference.trim() === '' || reference.trim().startsWith('#');
}

/** Also with comments or backslashes inside, which CSS would drop. */
function assertNoOutsideUrl(css: string): void {
  const plain = withoutComments(css);
  if (!/url|@|\\/i.test(plain)) return;
  if (/@import|@font-face|image-set|expression\s*\(/i.test(plain)) {
    throw new SvgRefused('svg_outside_reference');
  }
  // Escapes could spell anything.
  if (plain.includes('\\')) throw new SvgRefused('svg_outside_reference');
  for (const [, target = ''] of plain.matchAll(/url\s*\(\s*["']?([^"')]*)/gi)) {
    if (!isInside(target)) throw new SvgRefused('svg_outside_reference');
  }
}

/** By hand: a pattern would look for the end of each comment again, if there is none. */
function withoutComments(css: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const start = css.indexOf('/*', at);
    const end = start === -1 ? -1 : css.indexOf('*/', start + 2);
    if (end === -1) return kept.join('') + css.slice(at);
    kept.push(css.slice(at, start));
    at = end + 2;
  }
}

function checkedStyle(css: string): string {
  assertNoOutsideUrl(css);
  return css;
}

function childTags(tag: Tag): Tag[] {
  return tag.children.filter((child) => typeof child !== 'string');
}

/** With all copies; a copy of itself would never end. */
function countDrawn(root: Tag): void {
  const byId = new Map<string, Tag>();
  const collect = (tag: Tag) => {
    const id = attribute(tag, 'id');
    if (id !== undefined) byId.set(id, tag);
    childTags(tag).forEach(collect);
  };
  collect(root);
  const counts = new Map<Tag, number>();
  const running = new Set<Tag>();
  const count = (tag: Tag): number => {
    const known = counts.get(tag);
    if (known !== undefined) return known;
    if (running.has(tag)) throw new SvgRefused('svg_too_complex');
    running.add(tag);
    const target = tag.name === 'use' ? byId.get(reference(tag)) : undefined;
    const copied = target ? count(target) : 0;
    const sum = childTags(tag).reduce((total, child) => total + count(child), 1 + copied);
    if (sum > MAX_DRAWN) throw new SvgRefused('svg_too_complex');
    running.delete(tag);
    counts.set(tag, sum);
    return sum;
  };
  count(root);
}

function reference(tag: Tag): string {
  return (attribute(tag, 'href') ?? attribute(tag, 'xlink:href') ?? '').trim().slice(1);
}

function attribute({ attributes }: Tag, name: string): string | undefined {
  return attributes.find(([each]) => each === name)?.[1];
}

const LENGTH = /^\s*(\d+(?:\.\d+)?|\.\d+)\s*(px|pt|pc|mm|cm|in|q)?\s*$/i;
const PER_INCH: Record<string, number> = {
  px: 96,
  pt: 72,
  pc: 6,
  mm: 25.4,
  cm: 2.54,
  in: 1,
  q: 101.6,
};

function viewBox(root: Tag): { width: number; height: number } {
  const box =
    attribute(root, 'viewBox')
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const [, , boxWidth = 0, boxHeight = 0] = box;
  const found =
    box.length === 4 && box.every(Number.isFinite)
      ? { width: boxWidth, height: boxHeight }
      : { width: pixels(attribute(root, 'width')), height: pixels(attribute(root, 'height')) };
  const ratio = found.width / found.height;
  // Thinner drawings have no useful size in both directions.
  if (!(ratio > 1 / 200 && ratio < 200)) throw new SvgRefused('svg_without_size');
  return found;
}

function pixels(length: string | undefined): number {
  const [, value = '', unit = 'px'] = LENGTH.exec(length ?? '') ?? [];
  return (Number(value) / (PER_INCH[unit.toLowerCase()] ?? 96)) * 96;
}

function sized(
  root: Tag,
  box: { width: number; height: number },
  width: number,
  height: number,
): Tag['attributes'] {
  const rest = root.attributes.filter(
    ([name]) => !['width', 'height', 'viewBox', 'x', 'y', 'preserveAspectRatio'].includes(name),
  );
  const shown = attribute(root, 'viewBox') ?? `0 0 ${box.width} ${box.height}`;
  return [
    ['xmlns', 'http://www.w3.org/2000/svg'],
    ['xmlns:xlink', 'http://www.w3.org/1999/xlink'],
    ['width', String(width)],
    ['height', String(height)],
    ['viewBox', shown],
    ...rest,
  ];
}

function write({ name, attributes, children }: Tag): string {
  const written = attributes.map(([each, value]) => ` ${each}="${escaped(value)}"`).join('');
  const inner = children.map((child) =>
    typeof child === 'string' ? escaped(child) : write(child),
  );
  return `<${name}${written}>${inner.join('')}</${name}>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
