import { ArtworkGuide } from '../../features/help-articles/articles/artwork-guide.tsx';
import { publicPage } from '../../lib/public-page.ts';

export const headers = publicPage();

export default ArtworkGuide;
