import type { PublicRelease } from '@lathe/contract/release-group';

/** The default format of a title: one that is for sale, if any. */
export function defaultRelease<Shown extends Pick<PublicRelease, 'status'>>(
  releases: readonly Shown[],
): Shown | undefined {
  return releases.find(({ status }) => status === 'Live' || status === 'Pre-order') ?? releases[0];
}
