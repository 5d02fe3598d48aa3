/** The link of a device: its secret follows the `#`, which browsers send to nobody. */
export const DOOR_PATH = '/door';
/** The header in which the device sends it. */
export const DOOR_SECRET_HEADER = 'lathe-door';

export function doorLink(origin: string, secret: string): string {
  return `${origin}${DOOR_PATH}#${secret}`;
}
