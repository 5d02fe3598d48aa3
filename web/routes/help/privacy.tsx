import { Privacy } from '../../features/help-articles/articles/privacy.tsx';
import { publicPage } from '../../lib/public-page.ts';

export const headers = publicPage();

export default Privacy;
