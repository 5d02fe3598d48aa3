/** The lock file must work on every machine: it names no registry, no download, no local folder. */
import type { Problem, TextFile } from './sources.ts';

const ADDRESS = /"resolved": "https?:/;
const MACHINE_PATH = /: "(file:|\/|~\/|[A-Za-z]:\\)/;

export function lockFileProblems({ path, text }: TextFile): Problem[] {
  return text.split('\n').flatMap((content, index) => {
    const place = { file: path, line: index + 1 };
    if (ADDRESS.test(content)) {
      const says = 'A download address: install again with the .npmrc of this repository.';
      return [{ ...place, says }];
    }
    return MACHINE_PATH.test(content) ? [{ ...place, says: 'A path of one machine.' }] : [];
  });
}
