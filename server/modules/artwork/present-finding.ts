/** Findings and limits of a file in the locale of the reader. */

import type { Artwork } from '@lathe/contract/artwork';
import type { FoundObject, Size } from '@lathe/media/artwork/check/findings';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { bcp47, type Locale } from '@lathe/rules/locales';
import { type Translate, translatorFor } from '../../platform/translations.ts';
import type { StoredFinding } from './artwork-store.ts';
import { partName } from './part-name.ts';

export function presentFinding(
  finding: StoredFinding,
  { parts, locale }: { parts: readonly ArtworkPart[]; locale: Locale },
): Artwork['findings'][number] {
  const words = translatorFor(locale);
  const { severity, code, page = null } = finding;
  const part = parts.find((each) => each.page === page);
  return {
    severity,
    page,
    part: part ? partName(part.key, words) : null,
    code,
    text: sentence(finding, words, locale),
  };
}

function sentence(finding: StoredFinding, words: Translate, locale: Locale): string {
  const { code, severity } = finding;
  if (finding.picture !== undefined) return pictureSentence(finding, words, locale);
  const found = measure(finding.found, locale);
  const allowed = measure(finding.allowed, locale);
  const object = objectName(finding.object, words);
  switch (code) {
    case 'not_a_pdf':
    case 'encrypted':
    case 'broken':
    case 'too_complex':
    case 'guides_visible':
    case 'lost':
      return words(`artwork:finding.${code}`);
    case 'too_large':
      return words('artwork:finding.too_large', {
        found: megabytes(finding.found, locale),
        allowed: megabytes(finding.allowed, locale),
      });
    case 'page_count':
      return words('artwork:finding.page_count', {
        found: Number(finding.found),
        allowed: Number(finding.allowed),
      });
    case 'page_size':
    case 'trim_box':
    case 'bleed_box':
    case 'scripts':
      return words(`artwork:finding.${code}`, { found, allowed });
    case 'cmyk':
    case 'spot_colour':
    case 'lab':
    case 'font_not_embedded':
      return words(`artwork:finding.${code}`, { object, found });
    case 'low_resolution':
      return words(`artwork:finding.low_resolution`, { object, found, allowed, severity });
    case 'transliterated':
    case 'characters_left_out':
    case 'abbreviated':
      return words(`artwork:warning.${code}`, { text: finding.text ?? '' });
    case 'too_slow':
      return words('artwork:finding.too_slow');
    default:
      return words('artwork:finding.crashed');
  }
}

/** Message for a picture of the express flow. */
function pictureSentence(finding: StoredFinding, words: Translate, locale: Locale): string {
  const { code } = finding;
  const picture = partName(finding.picture ?? 'cover', words);
  const found = measure(finding.found, locale);
  const least = measure(finding.allowed, locale);
  switch (code) {
    case 'not_a_picture':
    case 'animated':
    case 'too_many_pixels':
    case 'too_small':
    case 'not_square':
      return words(`artwork:finding.${code}`, { picture, found, least });
    default:
      return words('artwork:finding.picture_broken', { picture });
  }
}

function objectName(object: unknown, words: Translate): string {
  const { kind = 'other', name = null, inside = [] } = (object ?? {}) as Partial<FoundObject>;
  return words('artwork:finding.object', {
    kind,
    name: name ?? 'none',
    inside: inside.join(' › ') || 'none',
  });
}

function measure(value: unknown, locale: Locale): string {
  const number = new Intl.NumberFormat(bcp47(locale), { maximumFractionDigits: 1 });
  if (typeof value === 'number') return number.format(value);
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  const { width = 0, height = 0 } = value as Partial<Size>;
  return `${number.format(width)} × ${number.format(height)}`;
}

function megabytes(bytes: unknown, locale: Locale): string {
  return measure(Number(bytes) / 1_000_000, locale);
}
