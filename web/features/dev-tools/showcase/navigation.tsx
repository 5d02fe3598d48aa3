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
  const texts = useSampleTexts();
  const [studio, releases] = texts.crumbs;
  return (
    <Section id="navigation" title={texts.sections.navigation}>
      <Breadcrumbs
        crumbs={[
          { label: studio, to: '?way=studio' },
          { label: releases, to: '?way=releases' },
        ]}
        current={texts.nameValue}
      />
      <Tabs
        label={texts.sections.navigation}
        tabs={texts.tabs.map((label, index) => ({
          id: `t${index}`,
          label,
          content: <p>{texts.tabText}</p>,
          disabled: index === 3,
        }))}
      />
      <TabLinks
        label={texts.title}
        links={[
          { to: '/dev/ui', label: texts.title, end: true },
          { to: '/', label: texts.header, end: true },
        ]}
      />
      <PillLinks
        label={texts.header}
        links={[
          { to: '?pill=1', label: texts.title, current: true },
          { to: '?pill=2', label: texts.header, current: false },
        ]}
      />
      <SectionLinks
        sections={[{ to: '?way=releases', icon: Disc, title: releases, text: texts.tabText }]}
      />
      <Pagination previous="?page=1" next="?page=3">
        {texts.pageOf}
      </Pagination>
      <Pagination label={texts.tableTitle} previous={null} next="?page=2" />
    </Section>
  );
}
