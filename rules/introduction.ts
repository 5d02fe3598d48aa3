/** Steps of the introduction for new sellers; complete when all are seen or skipped. */
export const INTRODUCTION_FLAGS = [
  'welcome',
  'pages',
  'releases',
  'songs',
  'artwork',
  'submit',
  'sales',
] as const;

export type IntroductionFlag = (typeof INTRODUCTION_FLAGS)[number];

export function isIntroductionSeen(seen: readonly string[]): boolean {
  return INTRODUCTION_FLAGS.every((flag) => seen.includes(flag));
}
