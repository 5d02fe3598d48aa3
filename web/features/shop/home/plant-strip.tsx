/** What the plant is making right now: titles and steps, never who ordered them. */
import type { BeingCut } from '@lathe/contract/browse-calls';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../lib/api-client.ts';
import { formatMark } from '../../../lib/format-mark.ts';
import { Picture } from '../../../ui/picture.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import './plant-strip.css';

interface Plant {
  data: BeingCut[];
  copies: number;
  waiting: number;
}

const REFRESH_MS = 60_000;
/** The page comes from a cache and may be some minutes old; its start is not delayed by that. */
const FIRST_REFRESH_MS = 5_000;

export function PlantStrip({ first }: { first: Plant }) {
  const { t } = useTranslation('home');
  const { data, copies, waiting } = useCurrentPlant(first);
  return (
    <section className="theme-ink plant" aria-labelledby="plant">
      <div className="page plant-body">
        <header>
          <h2 id="plant" className="plant-title" data-on={data.length > 0 || undefined}>
            {t(data.length > 0 ? 'plant.title' : 'plant.title_idle')}
          </h2>
          <p className="text-soft">
            {data.length > 0
              ? t('plant.copies', { copies, waiting })
              : t('plant.idle', { waiting })}
          </p>
        </header>
        {data.length > 0 && (
          <ul className="plant-strip scroll-row">
            {data.map((job) => (
              <PlantJob key={`${job.uuid} ${job.format} ${job.stage}`} job={job} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function PlantJob({ job }: { job: BeingCut }) {
  const { t } = useTranslation('home');
  const side = /^side_(.)$/.exec(job.stage)?.[1];
  return (
    <li>
      <Link to={job.url} className="plant-job" data-turns={side !== undefined || undefined}>
        <span className="plant-art">
          {job.image && <Picture picture={job.image} alt="" sizes="4.5rem" />}
        </span>
        <span className="can-shrink">
          <span className="plant-step">
            {side ? t('plant.side', { side: side.toUpperCase() }) : t(`plant.${stepOf(job.stage)}`)}
          </span>
          <span className="plant-name">{job.title}</span>
          <span className="plant-artist">
            {job.primary_artist} · {formatMark(job.format)}
          </span>
        </span>
      </Link>
    </li>
  );
}

function stepOf(stage: BeingCut['stage']): 'disc' | 'print' | 'sleeve' {
  return stage === 'disc' || stage === 'print' ? stage : 'sleeve';
}

/** Asks again now and then while the tab is visible, and when the visitor comes back to it. */
function useCurrentPlant(loaded: Plant): Plant {
  const [plant, setPlant] = useState(loaded);
  useEffect(() => {
    let asked = 0;
    async function refresh(): Promise<void> {
      if (document.hidden || Date.now() - asked < REFRESH_MS / 2) return;
      asked = Date.now();
      try {
        setPlant(await api('GET /api/being_cut'));
      } catch {
        // The strip shows what was true a minute ago; the next round tries again.
      }
    }
    const first = setTimeout(refresh, FIRST_REFRESH_MS);
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
  useEffect(() => setPlant(loaded), [loaded]);
  return plant;
}
