import { CatalogueFileArticle } from '../../features/help-articles/articles/catalogue-file.tsx';
import { publicPage } from '../../lib/public-page.ts';

export const headers = publicPage();

export default CatalogueFileArticle;
