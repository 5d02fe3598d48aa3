import type { EmptyPage } from '@lathe/contract/empty-page-calls';
import { Form } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** Confirms a removal that cannot be undone. It has its own URL, so it works without scripts. */
export function ConfirmRemoval({ page }: { page: EmptyPage }) {
  const { t } = useTranslation('admin');
  return (
    <FocusedOnMount key={page.uuid}>
      <Notice
        tone="warning"
        title={t('empty_pages.confirm_title', { page: page.name })}
        action={
          <Form method="post" action="/admin/pages" className="row gap-3">
            <CsrfField />
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="page" value={page.uuid} />
            <input type="hidden" name="version" value={page.version} />
            <Button type="submit" variant="danger">
              {t('empty_pages.confirm')}
            </Button>
            <ButtonLink to="/admin/pages">{t('empty_pages.cancel')}</ButtonLink>
          </Form>
        }
      >
        {t('empty_pages.confirm_text', { owner: page.owner.name })}
      </Notice>
    </FocusedOnMount>
  );
}
