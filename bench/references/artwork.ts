/** Everything that is generated from the seller's image. */
import { makeExpress } from '@lathe/media/artwork/express/make-express';
import { sampleFacts } from '@lathe/media/artwork/testing/sample-release';
import { artworkParts } from '@lathe/rules/artwork/geometry';
import type { ArtworkQuestion } from '../artwork.ts';
import { answerWork } from './handle-task.ts';

answerWork<ArtworkQuestion>(async (question) => {
  const made = await makeExpress({
    ...question,
    parts: artworkParts('vinyl_12'),
    facts: sampleFacts('vinyl_12'),
    style: 'session',
    colours: null,
    crop: null,
    own: {},
  });
  if (!made.ok) throw new Error(`It was refused: ${JSON.stringify(made.findings)}`);
});
