/** About fifty thousand English and German words with a Zipf distribution. */
import type { Random } from '../music/random.ts';

const ENGLISH = `night light river glass summer winter stone paper silver ghost window garden city
  morning shadow ocean thunder velvet hollow mirror echo north south harbour engine signal golden
  broken distant electric quiet burning falling rising slow wild holy iron copper cotton salt
  sugar smoke ember violet crimson midnight sunday monday heart bone blood dream sleep dance song
  radio tape machine motor satellite planet comet orbit gravity island coast valley mountain desert
  forest meadow rain snow wind storm cloud sky star moon sun fire water earth air wolf fox raven
  swallow heron kestrel tiger horse train bus ferry bridge tower station platform street corner
  room door house kitchen attic cellar letter postcard photograph map compass clock season april
  october tide wave current anchor lantern candle matchstick kettle teacup saucer ribbon thread`
  .trim()
  .split(/\s+/);

const GERMAN = `nacht licht fluss glas sommer winter stein papier silber geist fenster garten stadt
  morgen schatten meer donner samt spiegel echo nord süd hafen motor signal gold herz knochen blut
  traum schlaf tanz lied funk band maschine planet komet insel küste tal berg wüste wald wiese regen
  schnee wind sturm wolke himmel stern mond sonne feuer wasser erde luft fuchs rabe schwalbe reiher
  falke tiger pferd zug bus fähre brücke turm bahn straße ecke zimmer tür haus küche keller brief
  karte kompass uhr april oktober flut welle strom anker laterne kerze kessel tasse faden müller
  größe träume vögel lücke höhe grüße tränen blüte frühling gefühl mädchen könig löwe körper`
  .trim()
  .split(/\s+/);

const ENDINGS = ['', 's', 'er', 'ing', 'ed', 'ly', 'less', 'ness', 'land', 'line', 'song', 'light'];
const SYLLABLES = `ka lo mi ra su te vo na bel dor fen gar hal jun kel lim mor nor pel quin ros sal
  tam ul ver wen xan yor zel bri cla dra fle gri kno pla sca tri`
  .trim()
  .split(/\s+/);

const SIZE = 50_000;

export interface Vocabulary {
  words: readonly string[];
  /** One word; a few words are much more frequent than others. */
  word(): string;
  /** Capitalised words separated by spaces. */
  phrase(min: number, max: number): string;
  name(): string;
}

export function makeVocabulary(random: Random): Vocabulary {
  const words = [...makeWords(random)];
  // Zipf: the word of rank r has a frequency proportional to 1/r.
  const word = () => words[Math.floor(words.length ** random.next()) - 1] ?? 'night';
  return {
    words,
    word,
    phrase(min, max) {
      const count = random.whole(min, max);
      let text = capitalize(word());
      for (let at = 1; at < count; at += 1) text += ` ${capitalize(word())}`;
      return text;
    },
    name: () =>
      `${capitalize(inventWord(random, 2))} ${capitalize(inventWord(random, random.whole(2, 3)))}`,
  };
}

function makeWords(random: Random): Set<string> {
  const words = new Set<string>();
  ENGLISH.forEach((word, at) => {
    words.add(word);
    const german = GERMAN[at];
    if (german) words.add(german);
  });
  while (words.size < SIZE) {
    const kind = random.next();
    if (kind < 0.3) words.add(random.pick(GERMAN) + random.pick(GERMAN));
    else if (kind < 0.5) words.add(random.pick(ENGLISH) + random.pick(ENDINGS));
    else words.add(inventWord(random, random.whole(2, 4)));
  }
  return words;
}

function inventWord(random: Random, syllables: number): string {
  let word = '';
  for (let at = 0; at < syllables; at += 1) word += random.pick(SYLLABLES);
  return word;
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
