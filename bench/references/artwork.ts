/** Everything that is generated from the seller's image. */
import { makeExpress } from '@lathe/media/artwork/express/make-express';
import { sampleFacts } from '@lathe/media/artwork/testing/sample-release';
import { artworkParts } from '@lathe/rules/artwork/geometry';
import type { ArtworkInput } from '../artwork.ts';
import { handleTask } from './handle-task.ts';

handleTask<ArtworkInput>(async (input) => {
  const result = await makeExpress({
    ...input,
    parts: artworkParts('vinyl_12'),
    facts: sampleFacts('vinyl_12'),
    style: 'session',
    colours: null,
    crop: null,
    own: {},
  });
  if (!result.ok) throw new Error(`The check failed: ${JSON.stringify(result.findings)}`);
});
