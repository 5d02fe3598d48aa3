import type { MerchSummary } from '@lathe/contract/merch';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { MerchDrawing } from './merch-drawing.tsx';

interface Props {
  item: Pick<MerchSummary, 'image' | 'type'>;
  /** As in `<img sizes>`. */
  sizes: string;
}

/** The cover of an item; a drawing of its type until there is one. */
export function ItemPicture({ item: { image, type }, sizes }: Props) {
  if (image) return <Sleeve art={artworkOf(image)} alt="" sizes={sizes} />;
  return (
    <span className="item-drawing">
      <MerchDrawing type={type.code} />
    </span>
  );
}
