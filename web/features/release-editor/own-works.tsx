/** The seller declares that no mechanicals are owed for a release. */
import type { Release } from '@lathe/contract/release';
import { METADATA_MAX_LENGTHS, OWN_WORKS_TEXT_VERSION } from '@lathe/rules/release-metadata';
import { ActionForm } from '../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../lib/forms/form-fields.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';

interface Props {
  release: Release;
  failure: CallFailure | undefined;
  /** Kept while the price is chosen for another buyer. */
  shown: { country: string; business: string };
}

export function OwnWorks({ release, failure, shown }: Props) {
  const { t } = useTranslation('release_editor');
  const { own_works: declared, operations } = release;
  const labels = { agreed: null, name: t('price.own_works.name'), text_version: null };
  const form = { form: declared ? 'withdraw' : 'declare', failure, labels };
  const field = fieldsOf(form);
  const hidden = (
    <>
      <input type="hidden" name="version" value={release.version} />
      {!release.metadata_in_edit && <input type="hidden" name="finished" value="yes" />}
      <input type="hidden" name="country" value={shown.country} />
      <input type="hidden" name="business" value={shown.business} />
    </>
  );
  return (
    <Card title={t('price.own_works.title')}>
      <div className="stack gap-4">
        <p className="text-soft">{t('price.own_works.lead')}</p>
        {declared && (
          <>
            <blockquote>{t('price.own_works.text')}</blockquote>
            <p>
              {t('price.own_works.declared', { name: declared.name })}{' '}
              <Instant value={declared.declared_at} />
            </p>
          </>
        )}
        {!declared && !operations.edit_enabled && <p>{t('price.own_works.none')}</p>}
        {operations.edit_enabled &&
          (declared ? (
            <ActionForm {...form} submit={t('price.own_works.withdraw')} variant="secondary">
              {hidden}
            </ActionForm>
          ) : (
            <ActionForm {...form} submit={t('price.own_works.declare')}>
              {hidden}
              <input type="hidden" name="text_version" value={OWN_WORKS_TEXT_VERSION} />
              <Checkbox {...field('agreed')} label={t('price.own_works.text')} />
              <TextField
                {...field('name')}
                autoComplete="name"
                maxLength={METADATA_MAX_LENGTHS.holder}
                help={t('price.own_works.name_help')}
              />
            </ActionForm>
          ))}
      </div>
    </Card>
  );
}
