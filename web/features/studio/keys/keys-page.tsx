/** Keys with which programs use the API for this account. */
import { usePersistentActionData } from '../../../lib/action-data.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { CopyButton } from '../../account/copy-button.tsx';
import { KeyList } from './key-list.tsx';
import type { action, loader } from './keys-page.server.ts';
import { NewKey } from './new-key.tsx';
import './keys.css';

export function KeysPage({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['api_keys', 'studio']);
  const actionData = usePersistentActionData(props.actionData);
  const { keys, revoked } = loaderData;
  const shown = actionData?.shown;
  const isMake = actionData?.intent === 'make';
  return (
    <>
      <title>{t('studio:page_title', { title: t('title') })}</title>
      <ScreenHead title={t('title')} lead={t('lead')} />
      {shown && <ShownKey key={`${shown.id} ${shown.rotation}`} shown={shown} />}
      {revoked !== null && !actionData && (
        <FocusedOnMount key={revoked}>
          <Notice tone="success">{t('done.revoked', { name: revoked })}</Notice>
        </FocusedOnMount>
      )}
      <FormProblem form="list" labels={{}} failure={isMake ? undefined : actionData?.failure} />
      {keys.length === 0 ? (
        <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
      ) : (
        <Card title={t('list')}>
          <KeyList keys={keys} />
        </Card>
      )}
      <NewKey
        // Mounted again after a key was made, which clears the fields.
        key={isMake ? shown?.id : undefined}
        failure={isMake ? actionData?.failure : undefined}
        submitted={actionData?.submitted}
      />
      <p>
        <TextLink to="/docs#keys">{t('docs')}</TextLink>
      </p>
    </>
  );
}

interface ShownKeyProps {
  shown: { key: string; name: string; overlap_until: string | null };
}

/** The only time that anyone sees the key. */
function ShownKey({ shown: { key, name, overlap_until } }: ShownKeyProps) {
  const { t } = useTranslation('api_keys');
  return (
    <FocusedOnMount>
      <Notice tone="success" title={`${t('shown.title')}: ${name}`}>
        <p>{t('shown.text')}</p>
        {overlap_until !== null && <p>{t('shown.overlap')}</p>}
        <p className="shown-key">
          <code translate="no">{key}</code>
          <CopyButton text={key} size="small">
            {t('shown.copy')}
          </CopyButton>
        </p>
      </Notice>
    </FocusedOnMount>
  );
}
