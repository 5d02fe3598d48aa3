/** The formats of a title, and releases on its page that could join. */
import type { OwnGroupWithCandidates } from '@lathe/contract/release-group-calls';
import { Form } from 'react-router';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { statusTone } from '../../../lib/release-statuses.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { TitleSimilarity } from './title-similarity.tsx';

interface Props {
  group: OwnGroupWithCandidates;
  failure: CallFailure | undefined;
}

export function GroupReleases({ group, failure }: Props) {
  const { t } = useTranslation('release_groups');
  const { releases, candidates } = group;
  return (
    <>
      <Card title={t('attached')}>
        {releases.length === 0 && <p className="text-soft">{t('none_attached')}</p>}
        <ul className="ungrouped-releases">
          {releases.map((release) => (
            <li key={release.uuid}>
              <Head release={release} />
            </li>
          ))}
        </ul>
      </Card>
      {candidates.length > 0 && (
        <Card title={t('not_attached')}>
          <p className="group-rule measure text-soft">{t('rule')}</p>
          {failure && (
            <Notice tone="danger" role="alert">
              {failure.message}
            </Notice>
          )}
          <ul className="ungrouped-releases">
            {candidates.map((release) => (
              <li key={release.uuid}>
                <Head release={release} />
                <p className="text-small">
                  <TitleSimilarity release={release} group={group} candidate={release} />
                </p>
                {release.operations.attach_enabled && (
                  <Form method="post" preventScrollReset>
                    <CsrfField />
                    <input type="hidden" name="release" value={release.uuid} />
                    <Button
                      type="submit"
                      name="intent"
                      value="attach"
                      size="small"
                      aria-label={t('attach_named', { title: release.title })}
                    >
                      {t('attach')}
                    </Button>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function Head({ release }: { release: OwnGroupWithCandidates['releases'][number] }) {
  return (
    <>
      <p className="text-medium">
        <PlainLink to={`/studio/releases/${release.uuid}/metadata`}>{release.title}</PlainLink>
      </p>
      <p className="list-card-badges">
        <Badge tone={statusTone(release.status)}>{release.status_name}</Badge>
        <Badge tone="outline">{release.type_name}</Badge>
      </p>
    </>
  );
}
