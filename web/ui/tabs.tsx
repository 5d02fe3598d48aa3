import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { Aria } from './aria.tsx';
import './tabs.css';

export interface TabEntry {
  id: string;
  label: ReactNode;
  content: ReactNode;
  disabled?: boolean;
}

interface Props {
  label: string;
  tabs: readonly TabEntry[];
  selected?: string;
  onSelect?: (id: string) => void;
}

/** Views of one item on one page. For separate pages use TabLinks. */
export function Tabs({ label, tabs, selected, onSelect }: Props) {
  return (
    <Aria>
      <AriaTabs
        className="tabs"
        {...(selected !== undefined && { selectedKey: selected })}
        {...(onSelect && { onSelectionChange: (key) => onSelect(String(key)) })}
      >
        <TabList className="tab-list" aria-label={label}>
          {tabs.map((tab) => (
            <Tab key={tab.id} id={tab.id} className="tab" isDisabled={tab.disabled ?? false}>
              {tab.label}
            </Tab>
          ))}
        </TabList>
        {tabs.map((tab) => (
          <TabPanel key={tab.id} id={tab.id} className="tab-panel">
            {tab.content}
          </TabPanel>
        ))}
      </AriaTabs>
    </Aria>
  );
}
