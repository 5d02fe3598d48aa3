/** Selects the YouTube and Instagram implementations from the settings. */
import type { Config } from '../../config.ts';
import type { Instagram } from './instagram.ts';
import { makeInstagramGraph } from './instagram-graph.ts';
import { makeInstagramStandIn, makeYouTubeStandIn } from './stand-in.ts';
import type { YouTube } from './youtube.ts';
import { makeYouTubeDataApi } from './youtube-data-api.ts';
import { makeYouTubeOembed } from './youtube-oembed.ts';

export interface Social {
  youtube: YouTube;
  /** Null when not configured. */
  instagram: Instagram | null;
}

export function makeSocial(config: Config): Social {
  if (config.social === 'stand-in') {
    const consentPage = `${config.publicUrl}/dev/instagram`;
    return { youtube: makeYouTubeStandIn(), instagram: makeInstagramStandIn({ consentPage }) };
  }
  const { YOUTUBE_API_KEY: key, INSTAGRAM_CLIENT_ID: clientId } = config;
  const { INSTAGRAM_CLIENT_SECRET: clientSecret } = config;
  return {
    youtube: key ? makeYouTubeDataApi({ key }) : makeYouTubeOembed(),
    instagram: clientId && clientSecret ? makeInstagramGraph({ clientId, clientSecret }) : null,
  };
}
