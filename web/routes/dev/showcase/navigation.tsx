import Disc from 'lucide-react/icons/disc-3';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { PillLinks } from '../../../ui/pill-links.tsx';
import { SectionLinks } from '../../../ui/section-links.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useSampleTexts } from './sample-texts.ts';
import { Section } from './section.tsx';

export function Navigation() {
  const words = useSampleTexts();
  const [studio, releases] = words.crumbs;
  return (
    <Section id="navigation" title={words.sections.navigation}>
      <Breadcrumbs
        way={[
          { label: studio, to: '?way=studio' },
          { label: releases, to: '?way=releases' },
        ]}
        here={words.nameValue}
      />
      <Tabs
        label={words.sections.navigation}
        tabs={words.tabs.map((label, index) => ({
          id: `t${index}`,
          label,
          content: <p>{words.tabText}</p>,
          disabled: index === 3,
        }))}
      />
      <TabLinks
        label={words.title}
        links={[
          { to: '/dev/ui', label: words.title, end: true },
          { to: '/', label: words.header, end: true },
        ]}
      />
      <PillLinks
        label={words.header}
        links={[
          { to: '?pill=1', label: words.title, current: true },
          { to: '?pill=2', label: words.header, current: false },
        ]}
      />
      <SectionLinks
        sections={[{ to: '?way=releases', icon: Disc, title: releases, text: words.tabText }]}
      />
      <Pagination previous="?page=1" next="?page=3">
        {words.pageOf}
      </Pagination>
      <Pagination label={words.tableTitle} previous={null} next="?page=2" />
    </Section>
  );
}
