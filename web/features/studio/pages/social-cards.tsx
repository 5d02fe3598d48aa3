import type { OwnPage } from '@lathe/contract/page-calls';
import { Form } from 'react-router';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  page: OwnPage;
  failure: CallFailure | undefined;
  /** Rejected input. */
  submitted: string | undefined;
}

export function YouTubeCard({ page, failure, submitted }: Props) {
  const { t } = useTranslation('my_pages');
  const form = { form: 'youtube', failure, labels: { url: t('youtube.address') } };
  return (
    <Card title={t('youtube.title')}>
      <p className="mb-4 text-soft">{t('youtube.text')}</p>
      {page.youtube_videos.length > 0 && (
        <>
          <p className="social-connected text-medium">
            {t('youtube.shows', { title: page.youtube_title, count: page.youtube_videos.length })}
          </p>
          <ul className="social-strip">
            {page.youtube_videos.map(({ id, title, image }) => (
              <li key={id}>
                <Thumb src={image} />
                <span>{title}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <ActionForm {...form} variant="secondary" submit={t('youtube.save')}>
        <TextField
          {...fieldsOf(form)('url')}
          optional
          help={t('youtube.help')}
          inputMode="url"
          maxLength={500}
          defaultValue={(failure && submitted) ?? page.youtube_url}
        />
      </ActionForm>
    </Card>
  );
}

export function InstagramCard({ page, failure, submitted }: Props) {
  const { t } = useTranslation('my_pages');
  const isConnected = page.instagram_username !== '';
  return (
    <Card title={t('instagram.title')}>
      {isConnected ? (
        <Connected page={page} failure={failure} submitted={submitted} />
      ) : (
        <>
          <p className="mb-4 text-soft">{t('instagram.text')}</p>
          {/* A link instead of a form, because the CSP blocks form redirects to other sites. */}
          <ButtonLink to={`/studio/instagram?page=${page.uuid}`} reloadDocument>
            {t('instagram.connect')}
          </ButtonLink>
        </>
      )}
    </Card>
  );
}

function Connected({ page, failure, submitted }: Props) {
  const { t } = useTranslation('my_pages');
  const form = { form: 'post', failure, labels: { url: t('instagram.post') } };
  return (
    <div className="stack gap-5">
      <div className="status-card">
        <p>{t('instagram.connected', { username: page.instagram_username })}</p>
        <Form method="post">
          <CsrfField />
          <Button type="submit" name="intent" value="disconnect" size="small">
            {t('instagram.disconnect')}
          </Button>
        </Form>
      </div>
      <ul className="social-strip">
        {page.instagram_posts.map(({ id, caption, image }) => (
          <li key={id}>
            <Thumb src={image} />
            <span>{caption}</span>
            <Form method="post">
              <CsrfField />
              <input type="hidden" name="post" value={id} />
              <Button
                type="submit"
                name="intent"
                value="remove_post"
                size="small"
                variant="quiet"
                aria-label={t('instagram.remove_named', { caption })}
              >
                {t('instagram.remove')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <ActionForm {...form} variant="secondary" submit={t('instagram.add')}>
        <TextField
          {...fieldsOf(form)('url')}
          help={t('instagram.help')}
          inputMode="url"
          maxLength={500}
          defaultValue={failure ? submitted : ''}
        />
      </ActionForm>
    </div>
  );
}

/** The picture may not be fetched yet. */
function Thumb({ src }: { src: string | null }) {
  if (src === null) return <span className="social-thumb" />;
  return <img className="social-thumb" src={src} alt="" width={160} height={90} loading="lazy" />;
}
