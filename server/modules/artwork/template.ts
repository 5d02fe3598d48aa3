/** Template PDF for designers, created once per set of parts and locale, then cached. */
import { createHash } from 'node:crypto';
import { type ArtworkPart, artworkParts } from '@lathe/rules/artwork/geometry';
import type { Locale } from '@lathe/rules/locales';
import { slugify } from '@lathe/rules/slugs';
import type { Ctx } from '../../context.ts';
import { writeDocument } from '../../platform/document-process.ts';
import { translatorFor } from '../../platform/translations.ts';
import { type ReleaseRow, readPrintedFacts } from '../releases/index.ts';
import { partName } from './part-name.ts';

const LINK_SECONDS = 3600;
/** Increase when the template layout changes. */
const VERSION = 1;

export async function templateFor(ctx: Ctx, release: ReleaseRow, locale: Locale) {
  const { type, options } = await readPrintedFacts(ctx.db, release.id);
  const parts = artworkParts(type, options);
  const language = locale === 'de' ? 'de' : 'en';
  const key = keyOf({ parts, language });
  if (!(await ctx.storage.head(key))) {
    const bytes = await draw(parts, language);
    await ctx.storage.put(key, bytes, { contentType: 'application/pdf' });
  }
  const filename = `${slugify(release.title) || 'release'}-${type.replaceAll('_', '-')}.pdf`;
  const url = await ctx.storage.signDownload(key, { expiresInSeconds: LINK_SECONDS, filename });
  return { url, filename, pages: parts.length };
}

function keyOf(drawn: { parts: unknown; language: string }): string {
  const hash = createHash('sha256').update(JSON.stringify([VERSION, drawn]));
  return `templates/${hash.digest('hex').slice(0, 32)}.pdf`;
}

async function draw(parts: readonly ArtworkPart[], language: 'en' | 'de'): Promise<Uint8Array> {
  const words = translatorFor(language);
  const zones = new Set(parts.flatMap((part) => part.zones.map(({ key }) => key)));
  const named = {
    locale: language,
    title: words('artwork:template.title'),
    layer: words('artwork:template.layer'),
    parts: Object.fromEntries(parts.map(({ key }) => [key, partName(key, words)])),
    zones: Object.fromEntries([...zones].map((key) => [key, words(`artwork:zone.${key}`)])),
    trim: words('artwork:template.trim'),
    bleed: words('artwork:template.bleed'),
    safe: words('artwork:template.safe'),
    fold: words('artwork:template.fold'),
    hole: words('artwork:template.hole'),
    barcode: words('artwork:template.barcode'),
    notes: [words('artwork:template.rgb'), words('artwork:template.sharp')],
  };
  return await writeDocument('make_template', { parts, words: named });
}
