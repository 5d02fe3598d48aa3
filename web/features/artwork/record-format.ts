/** Apart from the geometry, which only the 3D preview needs. */
export type Format = '12' | '7' | 'cd';

export function formatOf(mark: string): Format {
  if (mark.includes('CD')) return 'cd';
  return mark.includes('7') ? '7' : '12';
}

export function discsOf(mark: string): 1 | 2 {
  return mark.startsWith('2') ? 2 : 1;
}
