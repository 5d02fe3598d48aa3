/** Name prefix of the guide layer, which must not be printed. */

export const GUIDE_LAYER_PREFIX = 'Lathe · ';

export function isGuideLayer(name: string): boolean {
  return name.startsWith(GUIDE_LAYER_PREFIX);
}
