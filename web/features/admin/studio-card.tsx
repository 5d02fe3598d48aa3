import type { ManagedPerson } from '@lathe/contract/admin-calls';
import { Form } from 'react-router';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useTranslation } from '../../ui/translation.ts';

/** Opens the studio of a seller, to look at only. */
export function StudioCard({ person }: { person: ManagedPerson }) {
  const { t } = useTranslation('members');
  return (
    <Card title={t('viewing.open')}>
      <p className="text-soft">{t('viewing.open_text')}</p>
      <Form method="post" action="/studio/account" reloadDocument>
        <CsrfField />
        <input type="hidden" name="account" value={person.id} />
        <Button type="submit" size="small">
          {t('viewing.open')}
        </Button>
      </Form>
    </Card>
  );
}
