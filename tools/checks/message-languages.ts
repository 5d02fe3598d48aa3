/** Checks that all languages have the same keys with the same placeholders. */
import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import { compileMessage } from '../../messages/compile.ts';
import { type Message, type MessageFile, WHOLE_LANGUAGES } from './message-files.ts';
import type { Problem } from './sources.ts';

export function languageProblems(files: readonly MessageFile[]): Problem[] {
  const problems: Problem[] = [];
  for (const file of files) {
    for (const other of comparedWith(file, files)) {
      for (const message of file.messages.values()) {
        const report = (text: string) =>
          problems.push({ file: file.path, line: message.line, message: text });
        const match = other.messages.get(message.key);
        if (!match) report(`“${message.key}” is missing from ${other.path}.`);
        else if (other.language === 'en') compare(message, match, file, report);
      }
    }
    for (const { key, text, line } of file.messages.values()) {
      const { error } = namesIn(text);
      if (error === undefined) continue;
      problems.push({ file: file.path, line, message: `“${key}” cannot be read: ${error}.` });
    }
  }
  return problems;
}

/**
 * Every language is compared with English, and English with German, so that neither lacks a key.
 */
function comparedWith(file: MessageFile, files: readonly MessageFile[]): MessageFile[] {
  const languages = file.language === 'en' ? WHOLE_LANGUAGES : ['en'];
  return files.filter(
    (other) =>
      other !== file && other.namespace === file.namespace && languages.includes(other.language),
  );
}

function compare(
  message: Message,
  english: Message,
  file: MessageFile,
  report: (text: string) => void,
): void {
  const names = namesIn(message.text).names;
  const englishNames = namesIn(english.text).names;
  if (names && englishNames && names.join() !== englishNames.join()) {
    const list = (names: string[]) => names.join(', ') || 'no values';
    report(`“${message.key}” uses ${list(names)}; in English ${list(englishNames)}.`);
  }
  if (!WHOLE_LANGUAGES.includes(file.language) && message.text === english.text) {
    report(`“${message.key}” is the same as in English; only differences belong here.`);
  }
}

/** Placeholders as `{name}` and tags as `<name>`, each once. */
function namesIn(text: string): { names?: string[]; error?: string } {
  try {
    compileMessage(text);
    // Tags are read below, by name.
    const values = valuesIn(parse(text, { ignoreTag: true }));
    const tags = [...text.matchAll(/<\/?\s*(\w+)/g)].map(([, name = '']) => name);
    return {
      names: [
        ...sortedOnce(values).map((name) => `{${name}}`),
        ...sortedOnce(tags).map((name) => `<${name}>`),
      ],
    };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function sortedOnce(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}

function valuesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (isLiteralElement(element) || isPoundElement(element)) return [];
    if (!isPluralElement(element) && !isSelectElement(element)) return [element.value];
    const inside = Object.values(element.options).flatMap(({ value }) => valuesIn(value));
    return [element.value, ...inside];
  });
}
