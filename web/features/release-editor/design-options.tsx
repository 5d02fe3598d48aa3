/** Disc colour, sleeve and booklet: one option of each kind, with its surcharge. */
import type { ReleaseType } from '@lathe/contract/catalogue-calls';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../ui/translation.ts';
import './format.css';
import '../../ui/field.css';
import '../../ui/choice.css';

type DesignOption = ReleaseType['product_type']['design_options'][number];

const KINDS = ['disc_colour', 'sleeve', 'booklet'] as const;

function optionField(kind: DesignOption['kind']): string {
  return `option_${kind}`;
}

/** The chosen option ids, at most one of each kind. */
export function chosenOptions(form: FormData): number[] {
  return KINDS.flatMap((kind) => {
    const id = Number(form.get(optionField(kind)) ?? 0);
    return Number.isInteger(id) && id > 0 ? [id] : [];
  });
}

interface Props {
  options: readonly DesignOption[];
  selected: readonly number[];
}

export function DesignOptions({ options, selected }: Props) {
  const { t } = useTranslation('release_editor');
  return (
    <>
      {KINDS.map((kind) => {
        const kindOptions = options.filter((option) => option.kind === kind);
        if (kindOptions.length === 0) return null;
        const chosen =
          kindOptions.find(({ id }) => selected.includes(id)) ??
          kindOptions.find(({ is_default }) => is_default);
        return (
          <fieldset key={kind} className="field">
            <legend className="field-label editor-legend">{t(`options.${kind}`)}</legend>
            <div className="design-options">
              {/* Kinds without a default are optional. */}
              {!kindOptions.some(({ is_default }) => is_default) && (
                <label className="design-option">
                  <input
                    type="radio"
                    className="dot"
                    name={optionField(kind)}
                    value=""
                    defaultChecked={!chosen}
                  />
                  <span>{t('options.none')}</span>
                </label>
              )}
              {kindOptions.map(({ id, name, swatch, rrp }) => (
                <label key={id} className="design-option">
                  <input
                    type="radio"
                    className="dot"
                    name={optionField(kind)}
                    value={id}
                    defaultChecked={id === chosen?.id}
                  />
                  {swatch && (
                    <span
                      className="design-swatch"
                      style={{ background: swatch } as CSSProperties}
                    />
                  )}
                  <span>{name}</span>
                  <span className="figures text-soft">
                    {rrp.amount > 0
                      ? t('options.more', { price: rrp.formatted })
                      : t('options.included')}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        );
      })}
    </>
  );
}
