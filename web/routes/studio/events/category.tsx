import { CategoryScreen } from '../../../features/studio/events/category-screen.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/studio/events/category-screen.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default CategoryScreen;
