import type { Translate } from '@lathe/messages/translate';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldId } from '../../../lib/forms/form-fields.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** Errors whose form field has another name. */
const ANCHOR_FIELDS: Record<string, string> = {
  additional_artists: 'additional_artists.0.name',
  rightsHolder: 'rights_holders',
};

interface Props {
  form: string;
  paths: CallFailure['paths'];
  failure: CallFailure | undefined;
}

/** Error summary of the track form, with links to the fields. */
export function SongFormProblems({ form, paths, failure }: Props) {
  const { t } = useTranslation('release_editor');
  const listedProblems = Object.entries(paths).map(([path, sentences]) => ({
    field: fieldId(form, ANCHOR_FIELDS[path] ?? path),
    message: t('problem', { label: labelOf(path, t), problem: sentences.join(' ') }),
  }));
  const problems =
    failure && listedProblems.length === 0 ? [{ message: failure.message }] : listedProblems;
  return <ErrorSummary key={failure?.attempt} problems={problems} />;
}

function labelOf(path: string, t: Translate<'release_editor'>): string {
  const [field = '', at, part] = path.split('.');
  const number = Number(at) + 1;
  if (field === 'additional_artists') {
    return part ? t(`artists.${part as 'name'}`, { number }) : t('fields.additional_artists');
  }
  if (field === 'credits') {
    return part ? t(`credits.${part as 'name'}`, { number }) : t('fields.credits');
  }
  if (field === 'rights_holders' || field === 'rightsHolder') {
    return part ? t(`rights.${part as 'name'}`, { number }) : t('rights.holders');
  }
  if (field === 'primary_artist' || field === 'explicit') return t(`fields.${field}`);
  return t(`song.${field as 'title'}`);
}
