/** Creates an item: type, title and page. */
import { ITEM_MAX_LENGTHS as MAX } from '@lathe/rules/merch/item-details';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { TypeCards } from '../../../ui/type-cards.tsx';
import { MerchDrawing } from '../../merch-drawing/merch-drawing.tsx';
import { PageOptions } from '../../page-choices/page-choices.tsx';
import { FromPrice } from '../list/first-item.tsx';
import type { action, loader } from './new-item.server.ts';
import '../../editor-layout/editor.css';

type Props = ScreenProps<typeof loader, typeof action>;

export function NewItem(props: Props) {
  const { t } = useTranslation(['merch_editor', 'studio', 'release_editor']);
  const { types, pages, isFull, limit } = props.loaderData;
  const title = t('new.title');
  return (
    <>
      <title>{t('studio:page_title', { title })}</title>
      <ScreenHead
        title={title}
        lead={t('new.lead')}
        crumbs={[{ label: t('title'), to: '/studio/merch' }]}
      />
      {isFull && (
        <Notice tone="warning" title={t('list.full')}>
          {t('list.full_text', { limit })}
        </Notice>
      )}
      {!isFull && types.length === 0 && <Notice>{t('new.no_types')}</Notice>}
      {!isFull && pages.length === 0 && (
        <EmptyState
          title={t('new.no_page')}
          action={
            <ButtonLink to="/studio/pages/new" variant="primary">
              {t('release_editor:metadata.page_new')}
            </ButtonLink>
          }
        >
          {t('new.no_page_text')}
        </EmptyState>
      )}
      {!isFull && types.length > 0 && pages.length > 0 && <NewItemForm {...props} />}
    </>
  );
}

function NewItemForm({ loaderData, actionData }: Props) {
  const { t } = useTranslation('merch_editor');
  const { types, pages, requested } = loaderData;
  const submitted = actionData?.submitted;
  const labels = {
    type: t('new.type'),
    title: t('fields.title'),
    page_id: t('fields.page_id'),
  };
  const form = { form: 'begin', failure: actionData?.failure, labels };
  const field = fieldsOf(form);
  const type = types.find(({ code }) => code === (submitted?.type ?? requested.type)) ?? types[0];
  const page =
    pages.find(({ uuid }) => uuid === (submitted?.page_id ?? requested.page)) ?? pages[0];
  return (
    <ActionForm
      {...form}
      submit={t('new.submit')}
      besideButton={
        <ButtonLink to="/studio/merch" variant="quiet">
          {t('new.cancel')}
        </ButtonLink>
      }
    >
      <TypeCards
        {...field('type')}
        chosen={type?.code ?? ''}
        types={types.map((each) => ({
          value: each.code,
          name: each.name,
          picture: <MerchDrawing type={each.code} />,
          facts: <FromPrice type={each} />,
        }))}
      />
      <Card title={t('new.name_title')}>
        <div className="editor-pair">
          <TextField
            {...field('title')}
            help={t('new.title_help')}
            maxLength={MAX.title}
            autoComplete="off"
            defaultValue={submitted?.title}
          />
          <SelectField
            {...field('page_id')}
            help={t('new.page_help')}
            defaultValue={page?.uuid ?? ''}
          >
            <PageOptions pages={pages} />
          </SelectField>
        </div>
      </Card>
    </ActionForm>
  );
}
