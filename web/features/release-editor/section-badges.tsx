import type { ReleaseSummary } from '@lathe/contract/release';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { sectionTone } from './statuses.ts';
import './releases.css';

type Sections = Pick<ReleaseSummary, 'metadata_status' | 'tracks_status' | 'artwork_status'>;

/** The three parts of a release, each with how it stands. */
export function SectionBadges({ release }: { release: Sections }) {
  const { t } = useTranslation('release_editor');
  const sections = [
    { name: 'metadata', status: release.metadata_status },
    { name: 'songs', status: release.tracks_status },
    { name: 'artwork', status: release.artwork_status },
  ] as const;
  return (
    <dl className="section-badges">
      {sections.map(({ name, status }) => (
        <div key={name}>
          <dt>{t(`steps.${name}`)}</dt>
          <dd>
            <Badge tone={sectionTone(status)}>{t(`section.${status}`)}</Badge>
          </dd>
        </div>
      ))}
    </dl>
  );
}
