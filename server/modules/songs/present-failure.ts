/** Describes the problems of a file in a given locale. */
import { bcp47, type Locale } from '@lathe/rules/locales';
import { translatorFor } from '../../platform/translations.ts';
import type { Failure } from './song-store.ts';

export function presentFailure({ findings }: Failure, file: string, locale: Locale): string {
  return findings.map((finding) => sentence(finding, file, locale)).join(' ');
}

/** Failures on our side, which a retry can solve; problems of the file itself stay. */
const SERVER_FAULTS: readonly string[] = ['crashed', 'too_slow'];

export function canRetry({ findings }: Failure): boolean {
  return findings.every(({ code }) => SERVER_FAULTS.includes(code));
}

type Finding = Failure['findings'][number];

function sentence({ code, ...figures }: Finding, file: string, locale: Locale): string {
  const t = translatorFor(locale);
  const message = writer(code, locale);
  switch (code) {
    case 'empty':
    case 'corrupt':
      return t(`songs:finding.${code}`, { file });
    case 'format':
    case 'encoding':
    case 'unreadable':
    case 'channels':
      return t(`songs:finding.${code}`, {
        file,
        found: figures.found as never,
        allowed: message(figures.allowed),
      });
    case 'sample_rate':
    case 'bit_depth':
    case 'too_short':
    case 'truncated':
    case 'silent':
      return t(`songs:finding.${code}`, {
        file,
        found: message(figures.found),
        allowed: message(figures.allowed),
        promised: message(figures.promised),
      });
    case 'lost':
    case 'too_slow':
      return t(`songs:failure.${code}`, { file });
    default:
      return t('songs:failure.crashed', { file });
  }
}

/**
 * Sample rates in kHz. Lengths are rounded down to tenths of a second, so that a short one never
 * looks sufficient.
 */
function writer(code: string, locale: Locale): (value: unknown) => string {
  const number = new Intl.NumberFormat(bcp47(locale), { maximumFractionDigits: 2 });
  const list = new Intl.ListFormat(bcp47(locale), { type: 'disjunction' });
  const one = (value: unknown) => {
    if (typeof value !== 'number') return String(value ?? '').toUpperCase();
    if (code === 'sample_rate') return number.format(value / 1000);
    if (code === 'too_short' || code === 'truncated') {
      return number.format(Math.floor(value * 10) / 10);
    }
    return number.format(value);
  };
  return (value) => (Array.isArray(value) ? list.format(value.map(one)) : one(value));
}
