/** Checks that no message uses a word that docs/glossary.md replaces. */
import type { MessageFile } from './message-files.ts';
import type { Problem, TextFile } from './sources.ts';

export const GLOSSARY_FILE = 'docs/glossary.md';

/** Text printed on sleeves and labels, where other words are usual. */
const PRINT_KEY = /^print\./;

interface Replacement {
  language: string;
  avoided: RegExp;
  replacement: string;
}

export function glossaryProblems(glossary: TextFile, files: readonly MessageFile[]): Problem[] {
  const replacements = replacementsIn(glossary.text);
  return files.flatMap(({ path, language, namespace, messages }) => {
    const ofLanguage = replacements.filter((each) => language.startsWith(each.language));
    return [...messages.values()]
      .filter(({ key }) => !(namespace === 'artwork' && PRINT_KEY.test(key)))
      .flatMap(({ key, text, line }) =>
        ofLanguage
          .filter(({ avoided }) => avoided.test(withoutValues(text)))
          .map(({ replacement }) => ({
            file: path,
            line,
            message: `“${key}” should say “${replacement}”: see ${GLOSSARY_FILE}.`,
          })),
      );
  });
}

function replacementsIn(table: string): Replacement[] {
  return table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .flatMap((line) => {
      const [, , english = '', notEnglish = '', german = '', notGerman = ''] = line
        .split('|')
        .map((cell) => cell.trim());
      return [
        ...notEnglish.split(', ').map((word) => ({ language: 'en', word, replacement: english })),
        ...notGerman.split(', ').map((word) => ({ language: 'de', word, replacement: german })),
      ];
    })
    .filter(({ word }) => word !== '')
    .map(({ language, word, replacement }) => ({
      language,
      avoided: patternOf(word),
      replacement,
    }));
}

function patternOf(word: string): RegExp {
  const end = word.endsWith('…') ? '' : '(?!\\p{L})';
  return new RegExp(`(?<!\\p{L})${word.replace('…', '')}${end}`, 'iu');
}

/** Removes placeholder names and select keys, which users do not see. */
function withoutValues(text: string): string {
  return text.replaceAll(/\w+ \{/g, ' {').replaceAll(/\{\w+(?=[,}])/g, '{');
}
