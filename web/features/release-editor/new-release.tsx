/** Creates a release: format, title and page. */
import type { ReleaseType } from '@lathe/contract/catalogue-calls';
import { type ChangeEvent, useRef, useState } from 'react';
import { ActionForm } from '../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../lib/route-types.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { TypeCards } from '../../ui/type-cards.tsx';
import { PageOptions } from '../page-choices/page-choices.tsx';
import { DesignOptions } from './design-options.tsx';
import { FormatPicture } from './format-picture.tsx';
import type { action, loader } from './new-release.server.ts';
import { TypeFacts } from './type-facts.tsx';
import '../editor-layout/editor.css';
import './format.css';

export function NewRelease({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['release_editor', 'studio']);
  const { types, pages, requestedPage, full, limit } = loaderData;
  const submitted = actionData?.submitted;
  const title = t('new.title');
  const own = pages.filter(({ owner }) => owner === null);
  const first = pages.find(({ uuid }) => uuid === requestedPage) ?? own[0];
  const artist = useRef<HTMLInputElement>(null);
  // The artist defaults to the page name; a typed name is kept.
  function fillArtistName({ target }: ChangeEvent<HTMLSelectElement>) {
    const page = own.find(({ uuid }) => uuid === target.value);
    const names = ['', ...own.map(({ name }) => name)];
    if (page && artist.current && names.includes(artist.current.value)) {
      artist.current.value = page.name;
    }
  }
  const [typeId, setTypeId] = useState(submitted?.release_type_id || types[0]?.id || 0);
  const labels = {
    release_type_id: t('format.title'),
    title: t('fields.title'),
    primary_artist: t('fields.primary_artist'),
    page_id: t('fields.page_id'),
  };
  const form = { form: 'begin', failure: actionData?.failure, labels };
  const field = fieldsOf(form);
  return (
    <>
      <title>{t('studio:page_title', { title })}</title>
      <ScreenHead title={title} crumbs={[{ label: t('list.title'), to: '/studio/releases' }]} />
      {full ? (
        <Notice
          tone="warning"
          title={t('list.full')}
          action={<TextLink to="/studio/releases/limit">{t('limit.ask')}</TextLink>}
        >
          {t('list.full_text', { limit })}
        </Notice>
      ) : (
        <ActionForm
          {...form}
          submit={t('new.submit')}
          besideButton={
            <ButtonLink to="/studio/releases" variant="quiet">
              {t('cancel')}
            </ButtonLink>
          }
        >
          <TypeChoice
            types={types}
            chosen={typeId}
            onChoose={setTypeId}
            field={field('release_type_id')}
          />
          <Card title={t('new.name_title')}>
            <div className="editor-pair">
              <TextField
                {...field('title')}
                maxLength={120}
                autoComplete="off"
                defaultValue={submitted?.title}
              />
              <TextField
                {...field('primary_artist')}
                ref={artist}
                maxLength={120}
                autoComplete="off"
                defaultValue={
                  submitted?.primary_artist ?? (first?.owner === null ? first.name : '')
                }
              />
              <SelectField
                {...field('page_id')}
                help={t('new.page_help')}
                optional
                defaultValue={submitted ? (submitted.page_id ?? '') : (first?.uuid ?? '')}
                onChange={fillArtistName}
              >
                <option value="">{t('new.no_page')}</option>
                <PageOptions pages={pages} />
              </SelectField>
            </div>
          </Card>
          <TypeOptions types={types} typeId={typeId} selected={submitted?.selected_options ?? []} />
        </ActionForm>
      )}
    </>
  );
}

interface TypeProps {
  types: readonly ReleaseType[];
  chosen: number;
  onChoose: (id: number) => void;
  field: { name: string; id: string; label: string | null; error: string | undefined };
}

function TypeChoice({ types, chosen, onChoose, field }: TypeProps) {
  return (
    <TypeCards
      {...field}
      chosen={String(chosen)}
      onChoose={(value) => onChoose(Number(value))}
      types={types.map((type) => ({
        value: String(type.id),
        name: type.name,
        picture: (
          <FormatPicture
            format={type.format}
            medium={type.product_type.medium}
            sides={type.product_type.sides}
          />
        ),
        facts: <TypeFacts type={type} />,
      }))}
    />
  );
}

interface OptionProps {
  types: readonly ReleaseType[];
  typeId: number;
  selected: readonly number[];
}

/** Options depend on the format. Without scripts they are chosen in the next step. */
function TypeOptions({ types, typeId, selected }: OptionProps) {
  const { t } = useTranslation('release_editor');
  const type = types.find(({ id }) => id === typeId);
  const hydrated = useHydrated();
  if (!type || type.product_type.design_options.length === 0) return null;
  return (
    <fieldset className="needs-scripts" disabled={!hydrated}>
      <Card title={t('options.title')}>
        <div key={type.id} className="editor-fields">
          <DesignOptions options={type.product_type.design_options} selected={selected} />
        </div>
      </Card>
    </fieldset>
  );
}
