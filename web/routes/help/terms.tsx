import { Terms } from '../../features/help-articles/articles/terms.tsx';
import { publicPage } from '../../lib/public-page.ts';

export const headers = publicPage();

export default Terms;
