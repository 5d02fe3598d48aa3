import type { MerchChange, MerchDetails, MerchTypeReply } from '@lathe/contract/merch';
import { ITEM_MAX_LENGTHS as MAX } from '@lathe/rules/merch/item-details';
import { useCallback } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import { api } from '../../../lib/api-client.ts';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { useCorrectedFields } from '../../../lib/forms/corrected-fields.tsx';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { fieldId, fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ConflictNotice } from '../../autosave/conflict-notice.tsx';
import { changedValues } from '../../autosave/merge-values.ts';
import { saveChanges } from '../../autosave/save-changes.ts';
import { useAutosave } from '../../autosave/use-autosave.ts';
import { useMergedValues } from '../../autosave/use-merged-values.ts';
import { type PageChoice, PageOptions } from '../../page-choices/page-choices.tsx';
import { TerritoryFields } from '../../territories/territory-fields.tsx';
import { FormFoot } from './form-foot.tsx';
import { DETAILS_FORM } from './form-id.ts';
import { SaleFields } from './sale-fields.tsx';
import { useFormUndo } from './use-form-undo.ts';
import { ITEM_PARTS, type ItemValues, readValues, valuesOf } from './values.ts';
import { VariantFields } from './variant-fields.tsx';
import '../../editor-layout/editor.css';

interface Props {
  userId: string;
  item: MerchDetails;
  type: MerchTypeReply;
  /** Includes the submitted values of a rejected form. */
  values: ItemValues;
  pages: readonly PageChoice[];
  countries: readonly { iso: string; name: string }[];
  today: string;
  failure: CallFailure | undefined;
  mode: 'edit' | 'sale' | 'read';
}

export function DetailsForm(props: Props) {
  const { userId, item, failure, mode } = props;
  const { t } = useTranslation('merch_editor');
  const { uuid } = item;
  const saves = mode === 'edit';
  const editable = mode !== 'read';
  const send = useCallback(
    async (form: FormData, given: { version: number; entity: MerchDetails | null }) => {
      const before = given.entity ?? item;
      const changes = changedValues(valuesOf(before), readValues(form));
      if (Object.keys(changes).length === 0) return { entity: before };
      return await saveChanges<MerchDetails, MerchChange>(changes, (accepted) =>
        api('PUT /api/users/{user}/merch/{item}', {
          params: { user: userId, item: uuid },
          body: { ...accepted, version: given.version },
        }),
      );
    },
    [item, userId, uuid],
  );
  const autosave = useAutosave<MerchDetails>({
    name: `merch:${uuid}`,
    loaded: item,
    send,
    enabled: saves,
  });
  const { state } = autosave;
  const newest = autosave.newest ?? item;
  const merged = useMergedValues({
    form: autosave.form,
    parts: ITEM_PARTS,
    valuesOf,
    read: readValues,
    initial: props.values,
    loaded: item,
    newest,
    editable,
  });
  const undoing = useFormUndo({ form: autosave.form, newest, show: merged.show });
  const corrected = useCorrectedFields(failure);
  const problems = {
    ...corrected.withoutCorrected(DETAILS_FORM, failure?.paths ?? {}),
    ...(state.kind === 'failed' && state.problems),
  };
  const field = fieldsOf({ form: DETAILS_FORM, failure: { fields: problems } });
  const isConflict = state.kind === 'conflict' || failure?.code === 'changed_meanwhile';
  const { revalidate } = useRevalidator();
  const busy = useNavigation().formMethod === 'POST';
  const { values, keyOf } = merged;
  const common = { values, field };

  /** Fields that the other tab changed and that are not typed in here follow it. */
  async function keepTyped() {
    await revalidate();
    autosave.saveOver();
  }

  return (
    <Form
      ref={autosave.form}
      id={DETAILS_FORM}
      method="post"
      {...(saves && { 'data-saves-itself': '' })}
      noValidate
      onInput={(event) => {
        corrected.onInput(event);
        autosave.onInput();
      }}
      onSubmit={autosave.onSubmit}
      className="details-form"
    >
      <CsrfField />
      <input type="hidden" name="version" defaultValue={item.version} />
      {isConflict && <ConflictNotice onKeep={saves ? keepTyped : undefined} />}
      <FailedFields failure={isConflict ? undefined : failure} />
      {mode === 'sale' && <Notice>{t('details.on_sale')}</Notice>}
      {mode === 'read' && <Notice>{t('details.read_only')}</Notice>}
      <fieldset disabled={!editable} className="details-fields">
        <legend className="sr-only">{t('tabs.details')}</legend>
        <Card title={t('details.text_title')}>
          <div className="editor-fields" key={keyOf('text')}>
            <TextField
              {...field('title')}
              label={t('fields.title')}
              help={t('new.title_help')}
              maxLength={MAX.title}
              autoComplete="off"
              defaultValue={values.title}
            />
            <TextArea
              {...field('description')}
              label={t('fields.description')}
              help={t('details.description_help')}
              rows={5}
              maxLength={MAX.description}
              defaultValue={values.description}
            />
            <PageField {...common} key={keyOf('page')} pages={props.pages} mode={mode} />
          </div>
        </Card>
        <VariantFields
          key={keyOf('variants')}
          {...common}
          type={props.type}
          isOnSale={mode === 'sale'}
        />
        <SaleFields
          key={keyOf('sale')}
          {...common}
          item={newest}
          today={props.today}
          disabled={!editable}
        />
        <Card title={t('fields.territories')}>
          <TerritoryFields key={keyOf('territories')} {...common} countries={props.countries} />
        </Card>
      </fieldset>
      {editable && (
        <FormFoot
          state={state}
          saves={saves}
          busy={busy}
          undoing={saves ? { ...undoing, changed: autosave.onInput } : null}
        />
      )}
    </Form>
  );
}

interface FieldProps {
  values: ItemValues;
  field: ReturnType<typeof fieldsOf>;
}

/** An item on sale stays on its page. */
function PageField({ values, field, pages, mode }: FieldProps & Pick<Props, 'pages' | 'mode'>) {
  const { t } = useTranslation('merch_editor');
  return (
    <>
      {mode === 'sale' && <input type="hidden" name="page_id" value={values.page_id} />}
      <SelectField
        {...field('page_id')}
        label={t('fields.page_id')}
        help={t('new.page_help')}
        defaultValue={values.page_id}
        disabled={mode === 'sale'}
        className="field-medium"
      >
        <PageOptions pages={pages} />
      </SelectField>
    </>
  );
}

/** Errors whose form field has another name. */
const ANCHORS: Record<string, string> = { territories_exclude: 'territories' };

function FailedFields({ failure }: { failure: CallFailure | undefined }) {
  const { t } = useTranslation(['merch_editor', 'ui']);
  if (!failure) return null;
  const listed = Object.entries(failure.paths).map(([path, sentences]) => ({
    field: fieldId(DETAILS_FORM, ANCHORS[path] ?? path),
    message: t('ui:field_problem', {
      field: t(`fields.${path.split('.')[0] as 'title'}`),
      problem: sentences.join(' '),
    }),
  }));
  return (
    <ErrorSummary
      key={failure.attempt}
      problems={listed.length > 0 ? listed : [{ message: failure.message }]}
    />
  );
}
