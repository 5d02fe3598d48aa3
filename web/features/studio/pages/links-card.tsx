/**
 * Links of the page to other sites. Without scripts each save adds one empty row, and clearing an
 * address removes the link.
 */
import {
  type ArtistLinkInput,
  CHOSEN_LINK_KINDS,
  recognisedService,
} from '@lathe/rules/artist-links';
import { serviceName } from '@lathe/rules/link-services';
import {
  ARTIST_LINK_TITLE_MAX_LENGTH,
  ARTIST_LINK_URL_MAX_LENGTH,
  ARTIST_LINKS_MAX,
} from '@lathe/rules/promotion-limits';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Plus from 'lucide-react/icons/plus';
import { type DragEvent, useState } from 'react';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf, type UnlabelledField } from '../../../lib/forms/form-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { useHydrated } from '../../../ui/hydrated.ts';
import { RowTools, useOrderedRows } from '../../../ui/ordered-rows.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { LinkValues } from './link-values.ts';
import './links.css';

const ROWS = { row: '.link-row', input: 'input[name$=".url"]' };
const DRAG_TYPE = 'application/x-lathe-link';

interface Props {
  values: LinkValues;
  failure: CallFailure | undefined;
}

export function LinksCard({ values, failure }: Props) {
  const { t } = useTranslation('my_pages');
  const hydrated = useHydrated();
  const { rows, container, add, move, remove } = useOrderedRows<ArtistLinkInput, HTMLOListElement>(
    values.links,
    ROWS,
  );
  const form = { form: 'links', failure };
  const field = fieldsOf({ ...form, failure: failure && { fields: failure.paths } });
  // The spare row is for browsers without scripts.
  const hasSpare = !hydrated && rows.length < ARTIST_LINKS_MAX;
  const spare = hasSpare ? [{ key: -1, item: undefined }] : [];

  function drop(event: DragEvent<HTMLOListElement>) {
    const from = Number(event.dataTransfer.getData(DRAG_TYPE));
    event.preventDefault();
    move(from, dropPosition(event, from));
  }

  return (
    <Card title={t('links.title')}>
      <p className="mb-4 text-soft">{t('links.text')}</p>
      <ActionForm {...form} variant="secondary" submit={t('links.save')}>
        <input type="hidden" name="version" value={values.version} />
        <ol
          ref={container}
          className="link-rows"
          onDragOver={(event) => {
            if (event.dataTransfer.types.includes(DRAG_TYPE)) event.preventDefault();
          }}
          onDrop={drop}
        >
          {[...rows, ...spare].map(({ key, item: link }, index) => (
            <li key={key} className={classes('link-row', key === -1 && 'without-scripts')}>
              <LinkFields link={link} field={field} index={index} />
              <div className="link-tools needs-scripts">
                <span
                  className="link-grip"
                  aria-hidden="true"
                  draggable
                  onDragStart={(event) => {
                    event.dataTransfer.setData(DRAG_TYPE, String(index));
                    event.dataTransfer.effectAllowed = 'move';
                  }}
                >
                  <GripVertical size={18} />
                </span>
                <RowTools
                  index={index}
                  count={rows.length}
                  labels={{
                    up: t('links.up', { number: index + 1 }),
                    down: t('links.down', { number: index + 1 }),
                    remove: t('links.remove', { number: index + 1 }),
                  }}
                  move={move}
                  remove={remove}
                />
              </div>
            </li>
          ))}
        </ol>
        <div className="needs-scripts">
          <Button size="small" icon={Plus} disabled={rows.length >= ARTIST_LINKS_MAX} onClick={add}>
            {t('links.add')}
          </Button>
        </div>
      </ActionForm>
    </Card>
  );
}

interface FieldsProps {
  link: ArtistLinkInput | undefined;
  field: UnlabelledField;
  index: number;
}

function LinkFields({ link, field, index }: FieldsProps) {
  const { t } = useTranslation('my_pages');
  const [url, setUrl] = useState(link?.url ?? '');
  const [kind, setKind] = useState(link?.kind ?? 'website');
  const service = recognisedService(url);
  const number = index + 1;
  const name = service && serviceName(service);
  // Without scripts the kind can change unseen, so every field is shown.
  const withoutScripts = 'without-scripts';
  const isOther = service === null && kind === 'other';
  return (
    <>
      <TextField
        {...field(`links.${index}.url`)}
        label={t('links.url', { number })}
        help={name ? t('links.recognised', { name }) : undefined}
        inputMode="url"
        maxLength={ARTIST_LINK_URL_MAX_LENGTH}
        autoComplete="off"
        defaultValue={link?.url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <SelectField
        {...field(`links.${index}.kind`)}
        label={t('links.kind', { number })}
        className={service === null ? undefined : withoutScripts}
        defaultValue={kind}
        onChange={(event) =>
          setKind(CHOSEN_LINK_KINDS.find((each) => each === event.target.value) ?? 'website')
        }
      >
        {CHOSEN_LINK_KINDS.map((each) => (
          <option key={each} value={each}>
            {t(`links.kinds.${each}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field(`links.${index}.title`)}
        label={t('links.name', { number })}
        optional={!isOther}
        className={isOther ? undefined : withoutScripts}
        maxLength={ARTIST_LINK_TITLE_MAX_LENGTH}
        autoComplete="off"
        defaultValue={link?.title}
      />
    </>
  );
}

/** The place of the dragged row among the others: above the first whose middle is below the pointer. */
function dropPosition(event: DragEvent<HTMLOListElement>, from: number): number {
  const others = [...event.currentTarget.children].toSpliced(from, 1);
  const at = others.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return event.clientY < top + height / 2;
  });
  return at === -1 ? others.length : at;
}
