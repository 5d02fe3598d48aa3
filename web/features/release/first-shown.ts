import type { PublicRelease } from '@lathe/contract/release-group';

/** The format that a title's page opens with: one that can be bought, where there is any. */
export function firstShown<Shown extends Pick<PublicRelease, 'status'>>(
  releases: readonly Shown[],
): Shown | undefined {
  return releases.find(({ status }) => status === 'Live' || status === 'Pre-order') ?? releases[0];
}
