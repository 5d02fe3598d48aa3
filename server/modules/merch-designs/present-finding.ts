/** Findings of files, placements and designs in the language of the reader. */
import type { DesignFinding } from '@lathe/contract/merch-design';
import type { Locale } from '@lathe/rules/locales';
import type { Finding } from '@lathe/rules/merch/findings';
import { translatorFor } from '../../platform/translations.ts';
import type { MerchType } from '../merch-types/index.ts';

interface Reader {
  locale: Locale;
  type: MerchType;
}

export function presentFinding(
  { code, severity, figures = {}, colourId }: Finding<DesignFinding['code']>,
  { locale, type }: Reader,
): DesignFinding {
  const colour = type.colours.find(({ id }) => id === colourId);
  const name = locale === 'de' ? colour?.name.de : colour?.name.en;
  const t = translatorFor(locale);
  return {
    code,
    severity,
    text: t(`merch_design:finding.${code}` as 'merch_design:finding.broken', {
      ...figures,
      ...(name !== undefined && { colour: name }),
    }),
    colour: colourId ?? null,
  };
}
