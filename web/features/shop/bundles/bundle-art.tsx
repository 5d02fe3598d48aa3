import type { BundleCard } from '@lathe/contract/bundle';
import { Picture } from '../../../ui/picture.tsx';

interface Props {
  bundle: Pick<BundleCard, 'image' | 'parts'>;
  sizes: string;
  first?: boolean;
}

/** More are not recognised in a square. */
const SHOWN = 4;

/** The picture that the seller chose, or one composed of the pictures of the parts. */
export function BundleArt({ bundle: { image, parts }, sizes, first = false }: Props) {
  if (image) {
    return (
      <div className="bundle-art" data-count={1}>
        <Picture picture={image} alt="" sizes={sizes} first={first} />
      </div>
    );
  }
  const shown = parts.flatMap(({ uuid, image: own }) => (own ? [{ uuid, own }] : []));
  return (
    <div className="bundle-art" data-count={Math.min(shown.length, SHOWN)}>
      {shown.slice(0, SHOWN).map(({ uuid, own }) => (
        <Picture key={uuid} picture={own} alt="" sizes={sizes} first={first} />
      ))}
    </div>
  );
}
