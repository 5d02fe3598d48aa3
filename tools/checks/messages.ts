/**
 * Checks that all user-visible text is in messages/, in every language, used, and valid ICU.
 * message-uses.ts explains how uses are found.
 */

import { GLOSSARY_FILE, glossaryProblems } from './glossary.ts';
import {
  type MessageFile,
  NAMESPACES_FILE,
  namespaceProblems,
  namespacesIn,
  readMessages,
  TYPES_FILE,
} from './message-files.ts';
import { languageProblems } from './message-languages.ts';
import { type MessageKeys, usesIn } from './message-uses.ts';
import { type Problem, readFolder, readText, type TextFile } from './sources.ts';
import { untranslatedText } from './untranslated-text.ts';

export interface MessageSources {
  glossary: TextFile;
  namespaces: TextFile;
  types: TextFile;
  messages: readonly TextFile[];
  code: readonly TextFile[];
}

const CODE = ['web', 'server', 'contract', 'demo'];
// A key that only tests use counts as unused; tests may also use keys that do not exist.
const TEST = /\.test\.tsx?$/;
/** Pages for developers are in English only. */
const DEVELOPER_PAGES = 'web/features/dev-tools/';

export async function readMessageSources(): Promise<MessageSources> {
  const code = await Promise.all(CODE.map((folder) => readFolder(folder, /\.tsx?$/)));
  return {
    glossary: await readText(GLOSSARY_FILE),
    namespaces: await readText(NAMESPACES_FILE),
    types: await readText(TYPES_FILE),
    messages: await readFolder('messages', /\.json$/),
    code: code.flat(),
  };
}

export function messageProblems(sources: MessageSources): Problem[] {
  const problems: Problem[] = [];
  const files = sources.messages
    .filter(({ path }) => path.split('/').length > 2)
    .map((file) => readMessages(file, problems));
  const code = sources.code.filter(({ path }) => !TEST.test(path));
  const screens = code.filter(
    ({ path }) => /^web\/.*\.tsx$/.test(path) && !path.startsWith(DEVELOPER_PAGES),
  );
  const keys = files.flatMap(({ messages }) => [...messages.keys()]);
  const nestedKeys = new Set(keys.filter((key) => key.includes('.')));
  return [
    ...problems,
    ...namespaceProblems(sources.namespaces, sources.types, files),
    ...languageProblems(files),
    ...glossaryProblems(sources.glossary, files),
    ...useProblems(namespacesIn(sources.namespaces), files, code),
    ...screens.flatMap((file) => untranslatedText(file, nestedKeys)),
  ];
}

function useProblems(
  namespaces: readonly string[],
  files: readonly MessageFile[],
  code: readonly TextFile[],
): Problem[] {
  const english = files.filter(
    ({ language, namespace }) => language === 'en' && namespaces.includes(namespace),
  );
  const catalogue: MessageKeys = new Map(
    namespaces.map((namespace) => {
      const file = english.find((candidate) => candidate.namespace === namespace);
      return [namespace, new Set(file?.messages.keys())];
    }),
  );
  const { used, problems } = usesIn(code, catalogue);
  const unused = english.flatMap(({ path, namespace, messages }) =>
    [...messages.values()]
      .filter(({ key }) => !used.has(`${namespace}:${key}`))
      .map(({ key, line }) => ({
        file: path,
        line,
        message: `“${namespace}:${key}” is unused: delete it in every language, or use it.`,
      })),
  );
  return [...problems, ...unused];
}
