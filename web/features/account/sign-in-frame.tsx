import type { ReactNode } from 'react';
import { FocusedOnMount } from '../../lib/forms/focused-on-mount.tsx';
import { NoBreakHyphens } from '../../ui/no-break-hyphens.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './sign-in.css';

interface Props {
  title: string;
  lead?: ReactNode;
  /** Replaces a submitted form, so screen readers announce it. */
  announced?: boolean;
  children: ReactNode;
  /** Below the card, such as a link to another sign-in page. */
  below?: ReactNode;
}

const GROOVES = [96, 108, 120, 132, 144, 156, 168, 180, 192];

/** A card styled as a record sleeve; on desktops the record shows behind it. */
export function SignInFrame({ title, lead, announced, children, below }: Props) {
  const { t } = useTranslation('account');
  const head = (
    <>
      <h1>
        <NoBreakHyphens>{title}</NoBreakHyphens>
      </h1>
      {lead && (
        <p className="sign-in-lead">
          <NoBreakHyphens>{lead}</NoBreakHyphens>
        </p>
      )}
    </>
  );
  return (
    <div className="page sign-in">
      <title>{t('page_title', { title })}</title>
      <div className="sign-in-sleeve">
        <Disc />
        <section className="card sign-in-card">
          {announced ? <FocusedOnMount>{head}</FocusedOnMount> : head}
          <div className="sign-in-body">{children}</div>
        </section>
      </div>
      {below && <p className="sign-in-below">{below}</p>}
    </div>
  );
}

function Disc() {
  return (
    <svg className="sign-in-disc" viewBox="-200 -200 400 400" aria-hidden="true">
      <circle r="199" className="disc-body" />
      {GROOVES.map((radius) => (
        <circle key={radius} r={radius} className="disc-groove" />
      ))}
      <circle r="66" fill="#e8431f" />
      <path d="M-66 0a66 66 0 0 0 132 0Z" fill="#e8b23a" />
      <circle r="6" fill="#f7f4ee" />
    </svg>
  );
}
