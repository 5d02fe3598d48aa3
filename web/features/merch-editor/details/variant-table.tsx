import type { MerchTypeReply } from '@lathe/contract/merch';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { type ItemValues, variantKeyOf } from './values.ts';
import '../../../ui/choice.css';
import './details.css';

interface Props {
  type: MerchTypeReply;
  colours: readonly string[];
  sizes: readonly string[];
  variants: ItemValues['variants'];
  /** Combinations that the item does not have cannot be added. */
  onlyKnown: boolean;
}

/** A tick box for each size in each colour. */
export function VariantTable({ type, colours, sizes, variants, onlyKnown }: Props) {
  const { t } = useTranslation('merch_editor');
  const nameOf = (code: string) => type.colours.find((each) => each.code === code)?.name ?? code;
  return (
    <div className="variant-scroll">
      <table className="variant-table">
        <thead>
          <tr>
            <td />
            {sizes.map((size) => (
              <th key={size} scope="col">
                {size || t('variants.one_size')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {colours.map((colour) => (
            <tr key={colour}>
              <th scope="row">{nameOf(colour) || t('variants.one_colour')}</th>
              {sizes.map((size) => (
                <Cell
                  key={size}
                  label={[nameOf(colour), size].filter(Boolean).join(', ')}
                  {...{ type, colour, size, variants, onlyKnown }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = Pick<Props, 'type' | 'variants' | 'onlyKnown'> & {
  label: string;
  colour: string;
  size: string;
};

function Cell({ label, type, colour, size, variants, onlyKnown }: CellProps) {
  const { t } = useTranslation('merch_editor');
  const day = useDayText('short');
  const key = variantKeyOf({ colour, size });
  const known = variants.find((each) => each.colour === colour && each.size === size);
  const shortage = type.shortages.find((each) => each.colour === colour && each.size === size);
  if (!known && onlyKnown) return <td>–</td>;
  // What was removed before is not added by choosing another colour.
  const isSold = known ? known.is_available : !hasOthers(variants, { colour, size });
  return (
    <td>
      <input type="hidden" name="cell" value={key} />
      <label className="variant-cell">
        <input
          type="checkbox"
          className="tick"
          name="sold"
          value={key}
          defaultChecked={isSold}
          aria-label={label}
        />
      </label>
      {shortage && (
        <span className="pick-note">
          {shortage.expected_on
            ? t('variants.out_until', { date: day(shortage.expected_on) })
            : t('variants.out')}
        </span>
      )}
    </td>
  );
}

/** The item has this colour and this size, but not together. */
function hasOthers(
  variants: Props['variants'],
  { colour, size }: { colour: string; size: string },
) {
  return (
    variants.some((each) => each.colour === colour) && variants.some((each) => each.size === size)
  );
}
