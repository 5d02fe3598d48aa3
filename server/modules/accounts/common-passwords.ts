/**
 * Passwords that attackers try first. Nearly all that satisfy our rule are a common word with a
 * capital, some look-alike characters and a common ending. Listing words and endings avoids tens of
 * thousands of combinations.
 */
const COMMON_WORDS = new Set(
  `password passwort pass passwd passw motdepasse contrasena wachtwoord secret geheim login admin
  administrator root user guest test testing tester default changeme letmein welcome willkommen hello
  hallo hi access master super superman batman spiderman ironman hulk joker pokemon pikachu naruto
  dragon monkey tiger lion panther eagle falcon phoenix wolf bear buster rocky lucky max buddy bailey
  charlie cookie pepper ginger shadow smokey bandit angel princess prinzessin queen king prince
  sunshine sonne sonnenschein flower blume rose lily daisy summer sommer winter spring fruehling autumn
  fall herbst january february march april may june july august september october november december
  januar februar maerz juni juli oktober dezember monday tuesday wednesday thursday friday saturday
  sunday montag dienstag mittwoch donnerstag freitag samstag sonntag love iloveyou loveme lovely liebe
  ichliebedich schatz baby babygirl sweetheart honey sugar family familie mother mama mommy daddy papa
  sister brother friend friends freedom freiheit peace liberty trustno trustnoone nothing whatever
  blink matrix starwars startrek jedi yoda vader lucifer devil jesus christ god blessed faith hope
  heaven music musik guitar piano drummer metallica slipknot nirvana beatles blink vinyl records lathe
  football fussball soccer baseball basketball hockey tennis golf boxing liverpool chelsea arsenal
  everton manchester united barcelona realmadrid juventus bayern dortmund schalke hamburg werder
  celtic rangers london england britain scotland ireland paris france berlin germany deutschland
  muenchen koeln america australia canada newyork chicago dallas texas boston california florida
  michael michelle jennifer jessica ashley amanda nicole daniel david james john robert william thomas
  andrew andreas anthony joshua matthew christian christopher alexander alexandra sebastian stefan
  stephan martin markus patrick oliver kevin steven brandon justin jordan taylor hannah sophie sophia
  emily emma olivia charlotte elizabeth victoria samantha stephanie melanie sabrina sarah laura julia
  lisa anna maria marie peter paul george harry william jack thomas samuel benjamin jonathan nicholas
  mustang ferrari porsche mercedes yamaha corvette camaro harley bmw audi volkswagen honda toyota
  computer internet windows microsoft google facebook linkedin twitter instagram youtube samsung apple
  iphone android nokia network server system hacker killer ninja warrior soldier hunter ranger player
  gamer minecraft fortnite zelda mario nintendo playstation xbox counter strike dragonball pirate
  chocolate schokolade banana orange cherry strawberry peanut cheese pizza coffee kaffee beer bier
  purple silver golden diamond crystal thunder lightning storm rainbow butterfly dolphin horse pferd
  chicken rabbit hase kitten kitty pussycat snoopy garfield mickey minnie tinkerbell cinderella
  qwerty qwertz azerty asdf asdfgh asdfghjk asdfghjkl qwer qwert qwertyu qwertyui qwertyuiop yxcv yxcvbnm
  zxcv zxcvbn zxcvbnm abc abcd abcde abcdef abcdefg abcdefgh aaa aaaa aaaaaa xxx xxxx xyz
  money dollar million forever always success winner number one first system temp temporary start
  student teacher doctor police school college university company office manager service support
  newpassword mypassword mypass yourpassword passpass adminadmin testtest`
    .split(/\s+/)
    .filter(Boolean),
);

const COMMON_SUFFIXES = new Set([
  '',
  ...Array.from({ length: 10 }, (_, digit) => String(digit)),
  ...Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0')),
  ...Array.from({ length: 80 }, (_, year) => String(1950 + year)),
  ...[123, 321, 111, 222, 333, 555, 666, 777, 888, 999, 234, 456, 789, 987, 100, 101].map(String),
  ...['007', '000', '1234', '4321', '1111', '0000', '1212', '1122', '2468', '6969', '9876'],
  ...['12345', '54321', '11111', '123456', '654321', '111111', '123123', '112233', '1234567'],
  ...['12345678', '123456789', '1234567890', '0123456789', '123321', '123qwe', '12qw'],
]);

/** Whole passwords that are not a word with an ending. */
const COMMON_PASSWORDS = new Set(
  `1qaz2wsx 1qazxsw2 zaq12wsx zaq1zaq1 zaq1xsw2 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5
  qwer1234 1234qwer 123qweasd 123qwe123 1a2b3c4d a1b2c3d4 a1s2d3f4 aa123456 aa12345678 a1234567
  a12345678 a123456789 abc123abc abc123456 123abc123 123456abc 123456aa 12345abc 1234abcd 12345qwert
  q1w2e3r4t5y6 qazwsx123 qazwsxedc123 asd123asd qwe123qwe zxc123zxc asdfgh01 ncc1701d ncc1701e thx1138a
  p4ssw0rd pa55word pa55w0rd g00gle12 1password 123password 1234password 12345password`
    .split(/\s+/)
    .filter(Boolean),
);

export function isCommonPassword(password: string): boolean {
  const normalized = password.normalize('NFKC').toLowerCase();
  const letters = endBefore(normalized, normalized.length, {
    characters: '!?.,*#$@_-',
    maxLength: 3,
  });
  const start = endBefore(normalized, letters, {
    characters: '0123456789',
    maxLength: normalized.length,
  });
  const [word, ending] = [normalized.slice(0, start), normalized.slice(start, letters)];
  if (COMMON_PASSWORDS.has(word + ending)) return true;
  return COMMON_SUFFIXES.has(ending) && readings(word).some((reading) => COMMON_WORDS.has(reading));
}

/** Returns the end index after trimming up to `maxLength` of the given characters before `end`. */
function endBefore(
  text: string,
  end: number,
  { characters, maxLength }: { characters: string; maxLength: number },
) {
  let at = end;
  while (at > 0 && end - at < maxLength && characters.includes(text.charAt(at - 1))) at -= 1;
  return at;
}

const LOOK_ALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '!': 'i',
};

/** Returns the word as typed and with look-alikes replaced. A 1 can stand for i or l. */
function readings(word: string): string[] {
  const letters = word.replaceAll(/[@430$57!]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
  return [word, letters.replaceAll('1', 'i'), letters.replaceAll('1', 'l')];
}
