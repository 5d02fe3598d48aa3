/** Styles rendered with the seller's own picture and texts, and colour pairs. */
import type { Artwork } from '@lathe/contract/artwork';
import type { Picture as Pictured } from '@lathe/contract/picture';
import type { StyleKey } from '@lathe/rules/artwork/express';
import type { CSSProperties } from 'react';
import { Form, useNavigation } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import '../format.css';
import '../../../ui/field.css';
import '../../../ui/choice.css';

export interface StyleOffer {
  style: StyleKey;
  name: string;
  description: string;
  preview: Pictured | null;
}

interface Props {
  artwork: Artwork;
  styles: readonly StyleOffer[];
  hasCover: boolean;
}

export function StyleChoice({ artwork, styles, hasCover }: Props) {
  const { t } = useTranslation('artwork_editor');
  const busy = useNavigation().formData?.get('intent') === 'style';
  return (
    <Card title={t('express.style_title')}>
      <Form
        // Also applies changes saved elsewhere.
        key={`${artwork.style} ${JSON.stringify(artwork.colours)}`}
        method="post"
        className="editor-fields"
        preventScrollReset
      >
        <CsrfField />
        <fieldset className="field">
          <legend className="field-label editor-legend">{t('express.style')}</legend>
          <div className="styles">
            {styles.map(({ style, name, description, preview }) => (
              <label key={style} className="style">
                {preview && <Picture picture={preview} alt="" sizes="15rem" />}
                <span className="style-text">
                  <input
                    type="radio"
                    className="dot"
                    name="style"
                    value={style}
                    defaultChecked={style === artwork.style}
                  />
                  <span>
                    <span className="text-strong">{name}</span>
                    <span className="text-small text-soft">{description}</span>
                  </span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {artwork.colour_pairs.length > 0 && <ColourPairs artwork={artwork} />}
        <div className="artwork-forms">
          <Button type="submit" name="intent" value="style" loading={busy}>
            {t(hasCover ? 'express.apply' : 'express.remember')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function ColourPairs({ artwork: { colours, colour_pairs: pairs } }: { artwork: Artwork }) {
  const { t } = useTranslation('artwork_editor');
  const named = (pair: { ground: string; ink: string }) => `${pair.ground} ${pair.ink}`;
  const own = colours && !pairs.some((pair) => named(pair) === named(colours)) ? [colours] : [];
  return (
    <fieldset className="field">
      <legend className="field-label editor-legend">{t('express.colours')}</legend>
      <div className="design-options">
        <label className="design-option">
          <input
            type="radio"
            className="dot"
            name="colours"
            value=""
            defaultChecked={colours === null}
          />
          <span>{t('express.from_picture')}</span>
        </label>
        {[...own, ...pairs].map((pair) => (
          <label key={named(pair)} className="design-option">
            <input
              type="radio"
              className="dot"
              name="colours"
              value={named(pair)}
              defaultChecked={colours !== null && named(colours) === named(pair)}
            />
            <span
              className="colour-pair"
              style={{ '--ground': pair.ground, '--ink': pair.ink } as CSSProperties}
            >
              {t('express.sample')}
            </span>
            <span className="sr-only">{t('express.pair', pair)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
