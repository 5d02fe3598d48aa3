import { expect, it } from 'vitest';
import { filesWithMocks } from './mock-files.ts';

it('finds the files that mock modules, by their path in the repository', () => {
  const files = filesWithMocks('web/lib/*.test.{ts,tsx}');
  expect(files).toContain('web/lib/toast.test.ts');
  expect(files).not.toContain('web/lib/cookies.test.ts');
});
