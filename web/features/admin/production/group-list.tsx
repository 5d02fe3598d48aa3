import type { ProductionGroup } from '@lathe/contract/production';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Form, useLocation } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { artworkOf } from '../../../ui/picture.tsx';
import { Sleeve } from '../../../ui/sleeve.tsx';
import { Day } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { SizeCounts } from './size-counts.tsx';
import { useStageName } from './stage-name.ts';
import type { ScanQueue } from './use-scan-queue.ts';
import './groups.css';

interface Props {
  groups: readonly ProductionGroup[];
  scanQueue: ScanQueue;
}

/** One row per item, with all of its copies by stage. */
export function GroupList({ groups, scanQueue }: Props) {
  const { t } = useTranslation('production');
  return (
    <ul className="group-list" aria-label={t('groups.list')}>
      {groups.map((group) => (
        <GroupRow key={group.uuid} group={group} scanQueue={scanQueue} />
      ))}
    </ul>
  );
}

function GroupRow({ group, scanQueue }: { group: ProductionGroup; scanQueue: ScanQueue }) {
  const { t } = useTranslation('production');
  const { search } = useLocation();
  const jobs = new URLSearchParams(search);
  jobs.delete('cursor');
  jobs.set('item', group.uuid);
  if (group.material) jobs.set('material', group.material.code);
  const facts = [group.artist, group.format.name, ...group.options].filter(Boolean);
  return (
    <li className="card group-row" data-late={group.late_copies > 0 || undefined}>
      <Sleeve art={artworkOf(group.artwork)} alt="" sizes="5rem" />
      <div className="group-text">
        <h2 className="group-title">
          <PlainLink to={`/admin/production?${jobs}`}>{group.title}</PlainLink>
        </h2>
        <p className="text-small text-soft">{facts.join(' · ')}</p>
        <Variant group={group} />
        <p className="group-facts">
          <strong>{t('copies', { count: group.copies })}</strong>
          <span>{t('jobs_count', { count: group.jobs })}</span>
          <span>
            {t('columns.dispatch')} <Day value={group.dispatch_on} style="day-month" />
          </span>
          {group.late_copies > 0 && (
            <Badge tone="danger">{t('groups.late', { count: group.late_copies })}</Badge>
          )}
        </p>
      </div>
      <ul className="group-stages">
        {group.stages.map((at) => (
          <StageRow key={at.stage} group={group} at={at} scanQueue={scanQueue} />
        ))}
      </ul>
    </li>
  );
}

/** What to take from the shelf: the colour, and how many of each size. */
function Variant({ group: { material, sizes } }: { group: ProductionGroup }) {
  if (!material?.name && sizes.length === 0) return null;
  // The only size of a poster is its paper.
  const counted = sizes.length === 1 && sizes[0]?.size === material?.name ? [] : sizes;
  return (
    <p className="group-variant">
      {material?.name && <strong>{material.name}</strong>}
      <SizeCounts sizes={counted} />
    </p>
  );
}

interface StageProps {
  group: ProductionGroup;
  at: ProductionGroup['stages'][number];
  scanQueue: ScanQueue;
}

function StageRow({ group, at: { stage, copies, step }, scanQueue }: StageProps) {
  const { t } = useTranslation('production');
  const nameOf = useStageName();
  const { search } = useLocation();
  const isMoving = scanQueue.waiting.some(
    (form) => form.get('item') === group.uuid && form.get('stage') === stage,
  );
  return (
    <li>
      <span className="group-stage">
        <span>{nameOf(stage)}</span>
        <span className="figures">{t('copies', { count: copies })}</span>
      </span>
      {step && (
        // Without scripts, the filters of this page are in the URL of the form.
        <Form method="post" action={`/admin/production${search}`} onSubmit={scanQueue.send}>
          <CsrfField />
          <input type="hidden" name="intent" value="group" />
          <input type="hidden" name="item" value={group.uuid} />
          <input type="hidden" name="stage" value={stage} />
          <input type="hidden" name="jobs" value={step.jobs.join(' ')} />
          <Button
            type="submit"
            wide
            iconAfter={ArrowRight}
            aria-label={t('groups.move_of', {
              count: step.copies,
              stage: nameOf(step.to),
              title: group.title,
            })}
            loading={isMoving}
          >
            {t('groups.move', { count: step.copies, stage: nameOf(step.to) })}
          </Button>
        </Form>
      )}
    </li>
  );
}
