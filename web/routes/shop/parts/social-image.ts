/** Preview image for other sites, created on first request. */
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 };

export function socialImagePath(group: { uuid: string }): string {
  return `/media/social/${group.uuid}.jpg`;
}
