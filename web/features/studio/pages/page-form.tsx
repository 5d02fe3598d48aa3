/** Texts and colour of a page. Works without scripts. */
import { PAGE_TEXT_MAX } from '@lathe/rules/page-text';
import { useState } from 'react';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { BioField } from './bio-field.tsx';
import { ColourField } from './colour-field.tsx';
import type { PageValues } from './page-values.ts';
import { UrlField } from './url-field.tsx';

interface Props {
  userId: string;
  /** Null for a new page. */
  pageId: string | null;
  values: PageValues;
  failure: CallFailure | undefined;
  /** `lathe.example` */
  host: string;
}

export function PageForm({ userId, pageId, values, failure, host }: Props) {
  const { t } = useTranslation('my_pages');
  const [input, setInput] = useState(values);
  const labels = {
    name: t('form.name'),
    url: t('form.url'),
    description: t('form.description'),
    bio: t('form.bio'),
    main_colour: t('form.colour'),
    meta_title: t('form.meta_title'),
  };
  const form = { form: 'save', failure, labels };
  const field = fieldsOf(form);
  return (
    <ActionForm
      {...form}
      submit={t(pageId === null ? 'form.make' : 'form.save')}
      besideButton={
        <ButtonLink to="/studio/pages" variant="quiet">
          {t('cancel')}
        </ButtonLink>
      }
    >
      <input type="hidden" name="version" value={values.version} />
      <TextField
        {...field('name')}
        help={t('form.name_help')}
        maxLength={PAGE_TEXT_MAX.name}
        defaultValue={values.name}
        onChange={(event) => setInput({ ...input, name: event.target.value })}
      />
      <UrlField
        userId={userId}
        pageId={pageId}
        name={input.name}
        host={`${host}/`}
        initial={values.url}
        field={field('url')}
      />
      <TextArea
        {...field('description')}
        optional
        help={t('form.description_help')}
        rows={3}
        maxLength={PAGE_TEXT_MAX.description}
        defaultValue={values.description}
        onChange={(event) => setInput({ ...input, description: event.target.value })}
      />
      {pageId !== null && (
        <>
          <BioField
            field={field('bio')}
            initial={values.bio}
            preview={(tree) => <RichText blocks={tree} />}
          />
          <ColourField field={field('main_colour')} initial={values.main_colour} />
          <TextField
            {...field('meta_title')}
            optional
            help={t('form.meta_title_help')}
            maxLength={PAGE_TEXT_MAX.meta_title}
            defaultValue={values.meta_title}
            onChange={(event) => setInput({ ...input, meta_title: event.target.value })}
          />
          <SearchPreview
            title={input.meta_title || input.name}
            address={`${host} › ${input.url}`}
            description={input.description}
          />
        </>
      )}
    </ActionForm>
  );
}

interface PreviewProps {
  title: string;
  address: string;
  description: string;
}

/** Approximates a search engine result. */
function SearchPreview({ title, address, description }: PreviewProps) {
  const { t } = useTranslation('my_pages');
  return (
    <figure className="search-preview">
      <figcaption>{t('form.search_preview')}</figcaption>
      <p className="search-address">{address}</p>
      <p className="search-title">{title || t('form.search_no_title')}</p>
      <p className="search-text">{description || t('form.search_no_text')}</p>
    </figure>
  );
}
