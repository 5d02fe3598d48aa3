/** Press kits of artist pages and releases. */

/** Languages in which a seller can write the texts. */
export const PRESS_LANGUAGES = ['en', 'de'] as const;
export type PressLanguage = (typeof PRESS_LANGUAGES)[number];

export type PressTexts = Readonly<Record<PressLanguage, string>>;

/** The reader's language if the seller wrote in it, otherwise the other one. */
export function pressText(
  texts: PressTexts,
  wanted: PressLanguage,
): { language: PressLanguage; text: string } {
  const language = [wanted, ...PRESS_LANGUAGES].find((each) => texts[each].trim() !== '') ?? wanted;
  return { language, text: texts[language] };
}

/** Blank lines separate paragraphs; other line breaks are spaces. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n[\t ]*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
}
