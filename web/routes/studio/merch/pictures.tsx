import { PicturesScreen } from '../../../features/merch-editor/pictures/pictures-screen.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/merch-editor/pictures/pictures-screen.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default PicturesScreen;
