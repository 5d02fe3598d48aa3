import type { TeamAction } from '@lathe/contract/audit-actions';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';

interface Props {
  entries: readonly {
    id: string;
    at: string;
    person: string | null;
    action: TeamAction;
    release: { uuid: string; title: string } | null;
  }[];
  next: string | null;
}

/** Changes in the account by other people, newest first. */
export function Activity({ entries, next }: Props) {
  const { t } = useTranslation('members');
  return (
    <Card title={t('activity.title')}>
      {entries.length === 0 && <p className="text-soft">{t('activity.empty')}</p>}
      <ol className="team-list">
        {entries.map(({ id, at, person, action, release }) => (
          <li key={id} className="team-person">
            <p className="can-shrink break-anywhere">
              <strong>{person ?? t('activity.deleted')}</strong>{' '}
              {t(`activity.actions.${actionKey(action)}`)}
              {release && (
                <>
                  {': '}
                  <TextLink to={`/studio/releases/${release.uuid}`}>{release.title}</TextLink>
                </>
              )}
            </p>
            <span className="text-small text-soft">
              <Instant value={at} style="date-time" />
            </span>
          </li>
        ))}
      </ol>
      <ListPages next={next} />
    </Card>
  );
}

type ActionKey<Action extends string> = Action extends `${infer Area}.${infer Event}`
  ? `${Area}_${Event}`
  : never;

/** Message keys cannot contain a dot. */
function actionKey<Action extends TeamAction>(action: Action): ActionKey<Action> {
  return action.replace('.', '_') as ActionKey<Action>;
}
