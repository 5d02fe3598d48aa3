/** The texts of a press kit as a plain file. */
import { translatorFor } from '../../platform/translations.ts';
import type { PublicKit } from './public-store.ts';

/** Every language that the seller wrote in, then quotes, picture credits and the contact. */
export function pressTextFile({ page, release, kit }: PublicKit): string {
  const title = release ? `${release.primaryArtist} – ${release.title}` : page.name;
  const language = kit.longEn + kit.shortEn === '' && kit.longDe + kit.shortDe !== '' ? 'de' : 'en';
  const t = translatorFor(language);
  const credits = kit.pictures.map(({ credit }, index) => `${index + 1}: ${credit}`);
  const sections = [
    title,
    ...[kit.shortEn, kit.longEn, kit.shortDe, kit.longDe],
    kit.quotes.map(({ text, source }) => `“${text}”${source && ` – ${source}`}`).join('\n'),
    credits.length > 0 ? `${t('press:pictures')}\n${credits.join('\n')}` : '',
    kit.contactName + kit.contactEmail === ''
      ? ''
      : `${t('press:contact')}: ${[kit.contactName, kit.contactEmail].filter(Boolean).join(', ')}`,
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}
