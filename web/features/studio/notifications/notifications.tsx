/** What a seller was notified about, newest first. Seen notifications count as read. */
import type { Notification } from '@lathe/contract/notification-calls';
import { bcp47 } from '@lathe/rules/locales';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Boxes from 'lucide-react/icons/boxes';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChartColumn from 'lucide-react/icons/chart-column';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Handshake from 'lucide-react/icons/handshake';
import Inbox from 'lucide-react/icons/inbox';
import PackageX from 'lucide-react/icons/package-x';
import Settings from 'lucide-react/icons/settings';
import Sparkles from 'lucide-react/icons/sparkles';
import Tag from 'lucide-react/icons/tag';
import Undo from 'lucide-react/icons/undo-2';
import Webhook from 'lucide-react/icons/webhook';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api-client.ts';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import { relativeTime } from '../../../lib/relative-time.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import type { loader } from './notifications.server.ts';
import './notifications.css';

const ICONS = {
  first_sale: Sparkles,
  sales_summary: ChartColumn,
  sold_out: PackageX,
  release_approved: BadgeCheck,
  release_rejected: CircleAlert,
  bundle_paused: Boxes,
  webhook_failing: Webhook,
  date_moved: CalendarClock,
  prices_changed: Tag,
  return_requested: Undo,
  request: Inbox,
  answer: Handshake,
} as const;

export function Notifications({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['notifications', 'studio']);
  const { notifications, next, now, userId } = loaderData;
  useRealtime(`user:${userId}`, ['notification'], useQueuedRevalidate());
  const isNew = useMarkRead(notifications, userId);
  return (
    <>
      <title>{t('studio:page_title', { title: t('title') })}</title>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <ButtonLink to="/studio/notifications/settings" icon={Settings}>
          {t('to_settings')}
        </ButtonLink>
      </ScreenHead>
      {notifications.length === 0 ? (
        <EmptyState title={t('none')}>{t('none_text')}</EmptyState>
      ) : (
        <ul className="notification-list" aria-label={t('list')}>
          {notifications.map((notification) => (
            <Entry
              key={notification.id}
              notification={notification}
              isNew={isNew(notification)}
              now={now}
            />
          ))}
        </ul>
      )}
      {notifications.some(({ read }) => !read) && (
        <div className="without-scripts">
          <ActionForm form="read" submit={t('mark_read')} variant="secondary" />
        </div>
      )}
      <ListPages next={next} />
    </>
  );
}

/** Entries that were unread when they appeared stay marked as new until the user leaves. */
function useMarkRead(notifications: readonly Notification[], userId: string) {
  const revalidate = useQueuedRevalidate();
  const unread = notifications.filter(({ read }) => !read).map(({ id }) => id);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const newest = unread.length === 0 ? null : Math.max(...unread);
  if (unread.some((id) => !seen.has(id))) setSeen(new Set([...seen, ...unread]));
  useEffect(() => {
    if (newest === null) return;
    const body = { up_to: newest };
    // After a lost connection they stay unread until the next visit.
    api('POST /api/users/{user}/notifications/read', { params: { user: userId }, body }).then(
      revalidate,
      () => undefined,
    );
  }, [newest, userId, revalidate]);
  return ({ id, read }: Notification) => !read || seen.has(id);
}

interface EntryProps {
  notification: Notification;
  isNew: boolean;
  now: string;
}

function Entry({ notification, isNew, now }: EntryProps) {
  const { t } = useTranslation('notifications');
  const { kind, text, url, created_at } = notification;
  return (
    <li className={classes('notification', isNew && 'notification-new')}>
      <Icon shape={ICONS[kind]} />
      <div className="notification-text">
        <PlainLink to={url}>{text}</PlainLink>
        <p className="text-small text-soft">
          <When value={created_at} now={now} />
        </p>
      </div>
      {isNew && <Badge tone="accent">{t('new')}</Badge>}
    </li>
  );
}

const RELATIVE_DAYS_MAX = 7;

/** Relative for a week, then the date. */
function When({ value, now }: { value: string; now: string }) {
  const { t } = useTranslation('notifications');
  const language = bcp47(useLocale());
  const days = (Date.parse(now) - Date.parse(value)) / 86_400_000;
  if (days >= RELATIVE_DAYS_MAX) return <Instant value={value} style="long-date" />;
  return <time dateTime={value}>{relativeTime(value, now, language) ?? t('just_now')}</time>;
}
