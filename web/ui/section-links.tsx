import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Badge } from './badge.tsx';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import './section-links.css';

interface Section {
  to: string;
  icon: ComponentProps<typeof Icon>['shape'];
  title: string;
  text: string;
  /** Text for the number of open tasks. */
  waiting?: string | undefined;
}

/** Links to the sections of an area, each with a description. */
export function SectionLinks({
  sections,
  className,
}: {
  sections: readonly Section[];
  className?: string;
}) {
  return (
    <ul className={classes('section-links', className)}>
      {sections.map(({ to, icon, title, text, waiting }) => (
        <li key={to}>
          <Link to={to} className="card section-link">
            <Icon shape={icon} size={24} />
            <span className="section-link-body">
              <span className="section-link-title">
                {title}
                {waiting && <Badge tone="warning">{waiting}</Badge>}
              </span>
              <span className="section-link-text">{text}</span>
            </span>
            <Icon shape={ChevronRight} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
