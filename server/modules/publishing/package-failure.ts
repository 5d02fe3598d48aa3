import type { PackageProblem } from './package-store.ts';

/** Carries the reason, which is shown with the release. */
export class PackageFailure extends Error {
  readonly problem: PackageProblem;

  constructor(problem: PackageProblem, detail: string) {
    super(`${problem}: ${detail}`);
    this.problem = problem;
  }
}
