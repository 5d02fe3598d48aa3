/** The parts of a bundle in their order, and what can be added. */
import type { BundlePartReply } from '@lathe/contract/bundle';
import { BUNDLE_PARTS_MAX } from '@lathe/rules/bundle-limits';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useShownError } from '../../../ui/corrected-fields.ts';
import { FieldMessages } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  id: string;
  name: string;
  label: string | null;
  help: string;
  error: string | undefined;
  choices: readonly BundlePartReply[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** From this many on, a filter helps. */
const FILTER_FROM = 10;

export function PartPicker({ id, name, label, help, choices, chosen, onChange, ...props }: Props) {
  const { t } = useTranslation('bundles');
  const error = useShownError(id, props.error);
  const [wanted, setWanted] = useState('');
  const parts = chosen.flatMap((uuid) => choices.find((choice) => choice.uuid === uuid) ?? []);
  const others = choices.filter(({ uuid, problem }) => !chosen.includes(uuid) && problem === null);
  const shown = others.filter((part) => matches(part, wanted));
  const isFull = chosen.length >= BUNDLE_PARTS_MAX;

  function move(at: number, by: number) {
    const next = [...chosen];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(at + by, 0, moved);
    onChange(next);
  }

  return (
    <fieldset id={id} className="field part-picker" aria-invalid={error ? true : undefined}>
      <legend className="sr-only">{label}</legend>
      {chosen.map((uuid) => (
        <input key={uuid} type="hidden" name={name} value={uuid} />
      ))}
      <p className="field-help">{help}</p>
      <ol className="part-list">
        {parts.map((part, at) => (
          <li key={part.uuid} className="part-row">
            <PartText part={part} />
            <span className="part-tools">
              <IconButton
                icon={ArrowUp}
                label={t('form.up', { title: part.title })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                icon={ArrowDown}
                label={t('form.down', { title: part.title })}
                disabled={at === parts.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                icon={X}
                label={t('form.remove', { title: part.title })}
                onClick={() => onChange(chosen.filter((each) => each !== part.uuid))}
              />
            </span>
          </li>
        ))}
      </ol>
      <FieldMessages id={id} error={error} />
      {!isFull && others.length > 0 && (
        <div className="part-choices">
          <p className="field-label">{t('form.add_part')}</p>
          {others.length >= FILTER_FROM && (
            <SearchField
              label={t('form.filter')}
              placeholder={t('form.filter')}
              value={wanted}
              onChange={({ target }) => setWanted(target.value)}
            />
          )}
          <ul className="part-list part-others">
            {shown.map((part) => (
              <li key={part.uuid} className="part-row">
                <PartText part={part} />
                <Button size="small" icon={Plus} onClick={() => onChange([...chosen, part.uuid])}>
                  {t('form.add')} <span className="sr-only">{`${part.title}, ${part.format}`}</span>
                </Button>
              </li>
            ))}
          </ul>
          {shown.length === 0 && <p className="text-soft">{t('form.nothing_found')}</p>}
        </div>
      )}
    </fieldset>
  );
}

function matches({ title, artist, format }: BundlePartReply, wanted: string): boolean {
  const text = `${title} ${artist} ${format}`.toLocaleLowerCase();
  return wanted
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function PartText({ part }: { part: BundlePartReply }) {
  const { t } = useTranslation('bundles');
  return (
    <>
      <span className="part-art">
        {part.image && <Picture picture={part.image} alt="" sizes="3.5rem" />}
      </span>
      <span className="part-text">
        <span className="text-strong">{part.title}</span>
        <span className="text-small text-soft">
          {part.format} · {part.artist}
        </span>
        {!part.is_on_sale && part.problem === null && (
          <span className="text-small text-soft">{t('form.not_yet')}</span>
        )}
        {part.problem !== null && <span className="text-small text-warning">{part.problem}</span>}
      </span>
    </>
  );
}
