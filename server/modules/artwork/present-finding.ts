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
  const t = translatorFor(locale);
  const { severity, code, page = null } = finding;
  const part = parts.find((each) => each.page === page);
  return {
    severity,
    page,
    part: part ? partName(part.key, t) : null,
    code,
    text: sentence(finding, t, locale),
  };
}

function sentence(finding: StoredFinding, t: Translate, locale: Locale): string {
  const { code, severity } = finding;
  if (finding.picture !== undefined) return pictureSentence(finding, t, locale);
  const found = measure(finding.found, locale);
  const allowed = measure(finding.allowed, locale);
  const object = objectName(finding.object, t);
  switch (code) {
    case 'not_a_pdf':
    case 'encrypted':
    case 'broken':
    case 'too_complex':
    case 'guides_visible':
    case 'lost':
    case 'blank':
    case 'print_check':
      return t(`artwork:finding.${code}`);
    case 'too_large':
      return t('artwork:finding.too_large', {
        found: megabytes(finding.found, locale),
        allowed: megabytes(finding.allowed, locale),
      });
    case 'page_count':
      return t('artwork:finding.page_count', {
        found: Number(finding.found),
        allowed: Number(finding.allowed),
      });
    case 'page_size':
    case 'trim_box':
    case 'bleed_box':
    case 'scripts':
      return t(`artwork:finding.${code}`, { found, allowed });
    case 'cmyk':
    case 'spot_colour':
    case 'lab':
    case 'font_not_embedded':
      return t(`artwork:finding.${code}`, { object, found });
    case 'low_resolution':
      return t(`artwork:finding.low_resolution`, { object, found, allowed, severity });
    case 'transliterated':
    case 'characters_left_out':
    case 'abbreviated':
      return t(`artwork:warning.${code}`, { text: finding.text ?? '' });
    case 'too_slow':
      return t('artwork:finding.too_slow');
    default:
      return t('artwork:finding.crashed');
  }
}

/** Message for a picture of the express flow. */
function pictureSentence(finding: StoredFinding, t: Translate, locale: Locale): string {
  const { code } = finding;
  const picture = partName(finding.picture ?? 'cover', t);
  const found = measure(finding.found, locale);
  const minimum = measure(finding.allowed, locale);
  switch (code) {
    case 'not_a_picture':
    case 'animated':
    case 'too_many_pixels':
    case 'too_small':
    case 'not_square':
      return t(`artwork:finding.${code}`, { picture, found, least: minimum });
    default:
      return t('artwork:finding.picture_broken', { picture });
  }
}

function objectName(object: unknown, t: Translate): string {
  const { kind = 'other', name = null, inside = [] } = (object ?? {}) as Partial<FoundObject>;
  return t('artwork:finding.object', {
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
