/** The layer of a template that must not be printed is found again by how its name begins. */

export const GUIDE_LAYER_BEGIN = 'Lathe · ';

export function isGuideLayer(name: string): boolean {
  return name.startsWith(GUIDE_LAYER_BEGIN);
}
