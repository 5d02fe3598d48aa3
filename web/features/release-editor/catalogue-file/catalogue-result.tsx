import type { CatalogueResult as Result } from '@lathe/contract/catalogue-file-calls';
import { isArtworkType } from '@lathe/rules/artwork/geometry';
import { Form, useNavigation } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';

const TONES = { new: 'success', changed: 'warning', exists: 'neutral', error: 'danger' } as const;
type Release = Result['releases'][number];
type Change = Release['changes'][number];

/** Result or preview of every release in the file. */
export function CatalogueResult({ result, previewed }: { result: Result; previewed: string }) {
  const { t } = useTranslation('catalogue_file');
  const { imported, new_count, changed_count, exists_count, error_count, digest } = result;
  const counts = {
    created: new_count,
    changed: changed_count,
    exists: exists_count,
    errors: error_count,
  };
  return (
    <Card title={t(imported ? 'imported' : 'looked')}>
      <FocusedOnMount key={`${imported} ${digest}`}>
        <Notice tone={error_count > 0 ? 'warning' : 'success'}>
          {t(imported ? 'imported_counts' : 'counts', counts)}
        </Notice>
      </FocusedOnMount>
      {!imported && new_count + changed_count > 0 && (
        <ConfirmForm result={result} previewed={previewed} />
      )}
      {imported && (
        <div className="mt-4">
          <ButtonLink to="/studio/releases">{t('to_releases')}</ButtonLink>
        </div>
      )}
      <ul className="catalogue-releases mt-4" aria-label={t('lines')}>
        {result.releases.map((release) => (
          <ReleaseResult key={release.line} release={release} />
        ))}
      </ul>
    </Card>
  );
}

function ConfirmForm({ result, previewed }: { result: Result; previewed: string }) {
  const { t } = useTranslation('catalogue_file');
  const { formData } = useNavigation();
  return (
    <Form method="post" encType="multipart/form-data" className="mt-4">
      <CsrfField />
      <input type="hidden" name="intent" value="import" />
      <input type="hidden" name="digest" value={result.digest} />
      <input type="hidden" name="previewed" value={previewed} />
      <Button type="submit" variant="primary" loading={formData?.get('intent') === 'import'}>
        {t('submit', { count: result.new_count + result.changed_count })}
      </Button>
    </Form>
  );
}

function ReleaseResult({ release }: { release: Release }) {
  const { t } = useTranslation(['catalogue_file', 'catalogue']);
  const { line, title, primary_artist, format, result, tracks, errors } = release;
  /** An unknown format is shown as in the file. */
  const formatName = isArtworkType(format) ? t(`catalogue:types.${format}`) : format;
  return (
    <li>
      <p className="catalogue-release-head break-anywhere">
        <Badge tone={TONES[result]}>{t(`results.${result}`)}</Badge>
        <strong>{title || '–'}</strong>
        <span className="text-small text-soft">
          {[primary_artist, formatName, t('line', { line })].filter(Boolean).join(' · ')}
        </span>
      </p>
      {errors.length > 0 && (
        <ul className="catalogue-details text-small">
          {errors.map(({ line: at, column, message }) => (
            <li key={`${at} ${column} ${message}`} className="break-anywhere">
              <strong>{column ? t('cell', { line: at, column }) : t('line', { line: at })}</strong>{' '}
              {message}
            </li>
          ))}
        </ul>
      )}
      <Changes changes={release.changes} />
      {tracks.length > 0 && <Tracks tracks={tracks} />}
    </li>
  );
}

/** Unchanged tracks are only counted. */
function Tracks({ tracks }: { tracks: Release['tracks'] }) {
  const { t } = useTranslation('catalogue_file');
  const count = (result: string) => tracks.filter((track) => track.result === result).length;
  const counts = { created: count('new'), changed: count('changed'), exists: count('exists') };
  const shown = tracks.filter(({ result }) => result !== 'exists');
  return (
    <details className="catalogue-details text-small" open={counts.changed > 0}>
      <summary>{t('tracks', counts)}</summary>
      <ul className="catalogue-details">
        {shown.map((track) => (
          <li key={`${track.line} ${track.position} ${track.title}`} className="break-anywhere">
            {`${track.position} ${track.title}`}{' '}
            <span className="text-soft">{t(`results.${track.result}`)}</span>
            <Changes changes={track.changes} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('catalogue_file');
  if (changes.length === 0) return null;
  return (
    <ul className="catalogue-details text-small">
      {changes.map(({ line, column, from, to }) => (
        <li key={`${column} ${from}`} className="break-anywhere">
          <strong>{t('cell', { line, column })}</strong>{' '}
          {from !== '' && <del className="catalogue-old">{from}</del>} <ins>{to}</ins>
        </li>
      ))}
    </ul>
  );
}
