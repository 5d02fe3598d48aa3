/** The picture that other sites show of a title; made when it is first asked for. */
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 };

export function socialImagePath(group: { uuid: string }): string {
  return `/media/social/${group.uuid}.jpg`;
}
