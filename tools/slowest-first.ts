/**
 * Order of test files. By default Vitest starts with the largest files; a few small files take long
 * and would then run last, with one core idle.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const SLOWEST = [
  'server/testing/contract/contract.test.ts',
  'server/testing/two-processes.test.ts',
  'bench/rounds.test.ts',
  'server/modules/songs/songs.test.ts',
  'demo/make-demo-world.test.ts',
  'e2e/faults.test.ts',
  'e2e/start.test.ts',
  'e2e/admin.test.ts',
  'e2e/sign-in-and-sessions.test.ts',
  'e2e/shop.test.ts',
  'e2e/release-editor.test.ts',
  'e2e/artwork.test.ts',
];

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = SLOWEST.findIndex((path) => moduleId.endsWith(path));
      return at === -1 ? SLOWEST.length : at;
    };
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
