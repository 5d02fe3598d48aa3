/** Colours and sizes, and combinations of both that are not sold. */
import type { MerchTypeReply } from '@lathe/contract/merch';
import { useState } from 'react';
import type { UnlabelledField } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { FieldMessages } from '../../../ui/field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { type Pick as Picked, PickList } from './pick-list.tsx';
import { type ItemValues, variantKeyOf } from './values.ts';
import { VariantTable } from './variant-table.tsx';

interface Props {
  values: ItemValues;
  field: UnlabelledField;
  type: MerchTypeReply;
  /** Nothing can be added then, and each combination is switched on or off. */
  isOnSale: boolean;
}

export function VariantFields({ values, field, type, isOnSale }: Props) {
  const { t } = useTranslation('merch_editor');
  const { variants } = values;
  const [colours, setColours] = useState(() => codesOf(variants, 'colour'));
  const [sizes, setSizes] = useState(() => codesOf(variants, 'size'));
  const { id, error } = field('variants');
  const chosen = { colours: inOrder(type.colours, colours), sizes: inOrder(type.sizes, sizes) };
  const count = chosen.colours.length * chosen.sizes.length;
  return (
    <Card title={t('fields.variants')}>
      <div id={id} tabIndex={-1} className="editor-fields">
        {variants.map((variant) => (
          <input
            key={variantKeyOf(variant)}
            type="hidden"
            name="known"
            value={variantKeyOf(variant)}
          />
        ))}
        <PickList
          name="colours"
          label={t('variants.colours')}
          help={t('variants.colours_help')}
          picks={type.colours.map((colour) => ({
            ...colour,
            note: noteOf(type, { colour: colour.code }),
          }))}
          chosen={colours}
          isFixed={isOnSale}
          onChoose={setColours}
        />
        <PickList
          name="sizes"
          label={t('variants.sizes')}
          picks={type.sizes.map((size) => ({
            ...size,
            name: size.code,
            hex: null,
            note: noteOf(type, { size: size.code }),
          }))}
          chosen={sizes}
          isFixed={isOnSale}
          onChoose={setSizes}
        />
        <FieldMessages id={id} error={error} />
        {count > 1 && (
          <details className="variant-details" open={isOnSale}>
            <summary>{t('variants.single')}</summary>
            <p className="variant-hint">{t('variants.single_text')}</p>
            <VariantTable type={type} {...chosen} variants={variants} onlyKnown={isOnSale} />
          </details>
        )}
        <p className="text-small text-soft" role="status">
          {count === 0
            ? t('variants.none')
            : t('variants.count', {
                colours: chosen.colours.length,
                sizes: chosen.sizes.length,
                count,
              })}
        </p>
      </div>
    </Card>
  );

  /** What has run out at the plant, wholly or in part. */
  function noteOf(
    { colours: allColours, sizes: allSizes, shortages }: MerchTypeReply,
    part: { colour: string } | { size: string },
  ): Picked['note'] {
    const own = shortages.filter((each) =>
      'colour' in part ? each.colour === part.colour : each.size === part.size,
    );
    if (own.length === 0) return null;
    const others = 'colour' in part ? allSizes : allColours;
    const dates = own.map(({ expected_on }) => expected_on);
    const isOut = own.length >= others.filter(({ is_active }) => is_active).length;
    const until = isOut && !dates.includes(null) ? dates.toSorted().at(-1) : null;
    return { isOut, until: until ?? null };
  }
}

function codesOf(variants: ItemValues['variants'], part: 'colour' | 'size'): readonly string[] {
  return [...new Set(variants.map((variant) => variant[part]))];
}

/** As the type sorts them; an old item may have none of its colours. */
function inOrder(all: readonly { code: string }[], codes: readonly string[]): string[] {
  const known = all.map(({ code }) => code).filter((code) => codes.includes(code));
  return [...codes.filter((code) => !known.includes(code)), ...known];
}
