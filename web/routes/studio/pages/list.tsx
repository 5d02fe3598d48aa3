import { MyPages } from '../../../features/studio/pages/my-pages.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/studio/pages/my-pages.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default MyPages;
