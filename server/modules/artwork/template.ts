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
  const t = translatorFor(language);
  const zones = new Set(parts.flatMap((part) => part.zones.map(({ key }) => key)));
  const named = {
    locale: language,
    title: t('artwork:template.title'),
    layer: t('artwork:template.layer'),
    parts: Object.fromEntries(parts.map(({ key }) => [key, partName(key, t)])),
    zones: Object.fromEntries([...zones].map((key) => [key, t(`artwork:zone.${key}`)])),
    trim: t('artwork:template.trim'),
    bleed: t('artwork:template.bleed'),
    safe: t('artwork:template.safe'),
    fold: t('artwork:template.fold'),
    hole: t('artwork:template.hole'),
    barcode: t('artwork:template.barcode'),
    notes: [t('artwork:template.rgb'), t('artwork:template.sharp')],
  };
  return await writeDocument('make_template', { parts, words: named });
}
