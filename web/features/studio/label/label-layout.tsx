/** Record Label area with its pages as tabs, once there is a label. */
import { Outlet } from 'react-router';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { LabelHead } from './label-head.tsx';
import type { loader } from './label-layout.server.ts';
import './label.css';

export function LabelLayout({ loaderData: { label, tabs } }: ScreenProps<typeof loader>) {
  return (
    <>
      {label && <LabelHead label={label} tabs={tabs} />}
      <Outlet />
    </>
  );
}
