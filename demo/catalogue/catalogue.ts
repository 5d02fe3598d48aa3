/** All demo pages, newest releases first. */
import { AINO_RAUTIO } from './aino-rautio.ts';
import { BROTHER_KESTREL } from './brother-kestrel.ts';
import type { CataloguePage } from './catalogue-types.ts';
import { FAEHRGELD } from './faehrgeld.ts';
import { HARKER_LUND_TRIO } from './harker-lund-trio.ts';
import { KAPELLE_ZWIELICHT } from './kapelle-zwielicht.ts';
import { MAISON_VERLAINE } from './maison-verlaine.ts';
import { ODETTE_AMARA } from './odette-amara.ts';
import { PAPER_LIGHTHOUSE } from './paper-lighthouse.ts';
import { REUTER_ROHSCHNITT } from './reuter-rohschnitt.ts';
import { SANDROCK_QUARTETT } from './sandrock-quartett.ts';
import { SELAM_EXPRESS } from './selam-express.ts';
import { SLOW_FERRIES } from './slow-ferries.ts';
import { TIDENHUB } from './tidenhub.ts';
import { VRONI_ACHLEITNER } from './vroni-achleitner.ts';

export const CATALOGUE: readonly CataloguePage[] = [
  FAEHRGELD,
  TIDENHUB,
  KAPELLE_ZWIELICHT,
  REUTER_ROHSCHNITT,
  SLOW_FERRIES,
  HARKER_LUND_TRIO,
  ODETTE_AMARA,
  BROTHER_KESTREL,
  PAPER_LIGHTHOUSE,
  SANDROCK_QUARTETT,
  AINO_RAUTIO,
  VRONI_ACHLEITNER,
  MAISON_VERLAINE,
  SELAM_EXPRESS,
];
