import type { PackageProblem } from './package-store.ts';

/** Carries why, so that whoever looks at the release can read it. */
export class PackageFailure extends Error {
  readonly problem: PackageProblem;

  constructor(problem: PackageProblem, detail: string) {
    super(`${problem}: ${detail}`);
    this.problem = problem;
  }
}
