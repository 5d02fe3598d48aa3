/** The parts with what can be chosen of them, and the button. Without scripts the choice is in the URL. */
import type { BundlePage } from '@lathe/contract/bundle';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ExplicitMark } from '../../../ui/explicit-mark.tsx';
import { PlainLink, TextLink } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AddToBasket } from '../../basket/add-to-basket.tsx';
import { chosenVariant, type VariantChoice, type VariantPart } from '../merch/variant-choice.ts';
import { VariantFields } from '../merch/variant-fields.tsx';
import {
  changedChoice,
  choiceQuery,
  choicesFrom,
  chosenThings,
  fieldName,
  type PartChoices,
} from './bundle-choice.ts';

interface Props {
  bundle: BundlePage;
}

export function BundleOrder({ bundle }: Props) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const [choices, setChoices] = useState(() => choicesFrom(bundle, (name) => params.get(name)));
  const isSold = bundle.status === 'live' && !bundle.is_preview;
  const fields = (
    <ol className="bundle-parts">
      {bundle.parts.map((part, at) => (
        <li key={part.uuid} className="bundle-part">
          <PartHead part={part} choice={choices[at]} />
          {isSold && part.variants.length > 0 && choices[at] && (
            <div className="bundle-part-fields">
              <VariantFields
                item={part}
                choice={choices[at]}
                nameOf={(name) => fieldName(at, name)}
                label={part.title}
                onChoose={(name: VariantPart, value) =>
                  setChoices((before) => changedChoice(before, { at, part: name, value }))
                }
              />
              <PartState part={part} choice={choices[at]} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
  if (!isSold) return fields;
  const things = chosenThings(bundle, choices);
  return (
    <AddToBasket
      type="bundle"
      title={bundle.title}
      isPreorder={bundle.release_date !== null}
      uuid={things ? bundle.uuid : undefined}
      choices={things ?? undefined}
      label={things ? undefined : <ChoiceLabel bundle={bundle} choices={choices} />}
      chosen={<Chosen bundle={bundle} choices={choices} path={pathname} />}
    >
      {fields}
    </AddToBasket>
  );
}

type Part = BundlePage['parts'][number];

function PartHead({ part, choice }: { part: Part; choice: VariantChoice | undefined }) {
  const { t } = useTranslation('bundle_shop');
  const ofColour = part.variants.find(({ colour }) => colour === choice?.colour)?.image;
  const image = ofColour ?? part.image;
  return (
    <>
      <PlainLink to={part.url} className="bundle-part-art" tabIndex={-1} aria-hidden="true">
        {image && <Picture picture={image} alt="" sizes="5rem" />}
      </PlainLink>
      <div>
        <p className="text-strong">
          <PlainLink to={part.url}>{part.title}</PlainLink>
          {part.explicit && <ExplicitMark />}
        </p>
        <p className="text-small text-soft">{part.description}</p>
        <p className="text-small figures">
          {part.bundle_price.formatted}{' '}
          <s className="text-soft">
            <span className="sr-only">{t('instead_of')} </span>
            {part.price.formatted}
          </s>
        </p>
      </div>
    </>
  );
}

/** Says why the chosen variant cannot be bought. */
function PartState({ part, choice }: { part: Part; choice: VariantChoice }) {
  const { t } = useTranslation('merch_shop');
  const variant = chosenVariant(part.variants, choice);
  const named = [choice.colour, choice.size].filter(Boolean).join(', ');
  return (
    <p role="status" className="variant-state text-small text-warning">
      {variant.state === 'not_sold' && t('not_sold', { size: choice.size, colour: choice.colour })}
      {variant.state === 'not_available' && t('out_variant', { variant: named })}
    </p>
  );
}

interface ChoiceProps extends Props {
  choices: PartChoices;
}

/** The style sheet shows one of the texts, so that it is right without scripts, too. */
function ChoiceLabel({ bundle, choices }: ChoiceProps) {
  const { t } = useTranslation(['bundle_shop', 'merch_shop', 'shop']);
  const states = bundle.parts.map(({ choice, variants }, at) => {
    const own = choices[at];
    return choice !== null || !own ? 'available' : chosenVariant(variants, own).state;
  });
  if (!states.includes('incomplete')) return t('merch_shop:not_orderable');
  return (
    <>
      <span className="bundle-choose">{t('choose')}</span>
      <span className="bundle-chosen">{t('shop:release.add')}</span>
    </>
  );
}

function Chosen({ bundle, choices, path }: ChoiceProps & { path: string }) {
  const { t } = useTranslation('merch_shop');
  const named = bundle.parts.flatMap(({ title, choice: only }, at) => {
    const choice = choices[at];
    if (only !== null || !choice) return [];
    return [`${title}: ${[choice.colour, choice.size].filter(Boolean).join(', ')}`];
  });
  if (named.length === 0) return null;
  return (
    <p>
      <strong>{named.join('; ')}</strong>{' '}
      <TextLink to={`${path}?${choiceQuery(choices)}`}>{t('change')}</TextLink>
    </p>
  );
}
