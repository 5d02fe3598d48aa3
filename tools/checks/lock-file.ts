/**
 * Checks that the lock file works on every machine: no registry URLs, downloads or local folders,
 * and native packages for all platforms.
 */
import type { Problem, TextFile } from './sources.ts';

const ADDRESS = /"resolved": "https?:/;
const MACHINE_PATH = /: "(file:|\/|~\/|[A-Za-z]:\\)/;

export function lockFileProblems({ path, text }: TextFile): Problem[] {
  return text.split('\n').flatMap((content, index) => {
    const location = { file: path, line: index + 1 };
    if (ADDRESS.test(content)) {
      const message = 'A download address: install again with the .npmrc of this repository.';
      return [{ ...location, message }];
    }
    return MACHINE_PATH.test(content) ? [{ ...location, message: 'A local path.' }] : [];
  });
}

interface Locked {
  optionalDependencies?: Record<string, string>;
}

/** Supported platforms of developers and servers. Linux without glibc is not included. */
const NATIVE = /[-/](darwin|linux|win32)-(arm64|x64)(-gnu|-glibc|-msvc)?$/;

/**
 * npm records only the native packages that it found that day; others are not installed on other
 * machines.
 */
export function nativePartProblems({ path, text }: TextFile): Problem[] {
  const packages: Record<string, Locked> = JSON.parse(text).packages;
  return Object.entries(packages).flatMap(([location, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => NATIVE.test(name) && !isLocked(packages, location, name))
      .map((name) => ({
        file: path,
        line: lineOf(text, `"${location}"`),
        message: `${name} is missing.`,
      })),
  );
}

/** Next to the requiring package, or in a parent folder. */
function isLocked(packages: Record<string, Locked>, location: string, name: string): boolean {
  if (packages[`${location ? `${location}/` : ''}node_modules/${name}`]) return true;
  if (!location) return false;
  return isLocked(
    packages,
    location.slice(0, location.lastIndexOf('node_modules/')).replace(/\/$/, ''),
    name,
  );
}

function lineOf(text: string, needle: string): number {
  return text.slice(0, text.indexOf(needle)).split('\n').length;
}
