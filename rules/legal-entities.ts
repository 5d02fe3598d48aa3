/**
 * Legal forms of businesses by country, under their official names. `type` classifies them across
 * countries and decides whether there can be other owners.
 */

export type LegalEntityType = 'sole_trader' | 'partnership' | 'company' | 'charity';

export interface LegalForm {
  /** Unique within its country. */
  readonly code: string;
  /** Official name; null for general forms, which are translated. */
  readonly name: string | null;
  readonly type: LegalEntityType;
}

const TYPES = { s: 'sole_trader', p: 'partnership', c: 'company', n: 'charity' } as const;

/** `s Einzelunternehmen | c GmbH`: a letter for the type, then the name. */
function forms(text: string): readonly LegalForm[] {
  return text.split('|').map((entry) => {
    const [letter = '', ...words] = entry.trim().split(/\s+/);
    const name = words.join(' ');
    return { code: codeOf(name), name, type: TYPES[letter as keyof typeof TYPES] };
  });
}

function codeOf(name: string): string {
  return name
    .replace(/\([^()]*\)/, '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(' ', '_');
}

const GENERAL: readonly LegalForm[] = [
  { code: 'sole_trader', name: null, type: 'sole_trader' },
  { code: 'partnership', name: null, type: 'partnership' },
  { code: 'company', name: null, type: 'company' },
  { code: 'charity', name: null, type: 'charity' },
];

/** For unlisted forms; treated as a company, which must name its owners. */
const OTHER: LegalForm = { code: 'other', name: null, type: 'company' };

const FORMS: ReadonlyMap<string, readonly LegalForm[]> = new Map(
  Object.entries({
    AT: forms(`s Einzelunternehmen | p OG (Offene Gesellschaft) | p KG (Kommanditgesellschaft) |
      p GesbR (Gesellschaft bürgerlichen Rechts) | c GmbH | c FlexCo (Flexible Kapitalgesellschaft) |
      c AG | c Genossenschaft | n Verein`),
    AU: forms(`s Sole trader | p Partnership | c Pty Ltd (Proprietary limited company) |
      c Ltd (Public company) | c Co-operative | n Incorporated association`),
    BE: forms(`s Entreprise individuelle / Eenmanszaak | p SNC / VOF | p SComm / CommV |
      c SRL / BV | c SA / NV | c SC / CV | n ASBL / VZW`),
    BG: forms(`s ЕТ (Едноличен търговец) | p СД (Събирателно дружество) |
      c ЕООД (Еднолично дружество с ограничена отговорност) |
      c ООД (Дружество с ограничена отговорност) | c АД (Акционерно дружество) |
      n Сдружение с нестопанска цел`),
    CA: forms(`s Sole proprietorship | p General partnership | p Limited partnership |
      c Corporation | c Co-operative | n Not-for-profit corporation`),
    CH: forms(`s Einzelunternehmen / Raison individuelle | p Kollektivgesellschaft / SNC |
      p Kommanditgesellschaft | c GmbH / Sàrl / Sagl | c AG / SA | c Genossenschaft |
      n Verein / Association`),
    CY: forms(`s Sole trader | p Partnership | c Ltd (Private company limited by shares) | c PLC |
      n Company limited by guarantee`),
    CZ: forms(`s OSVČ (Živnostník) | p v.o.s. (Veřejná obchodní společnost) |
      p k.s. (Komanditní společnost) | c s.r.o. (Společnost s ručením omezeným) |
      c a.s. (Akciová společnost) | c Družstvo | n z.s. (Zapsaný spolek)`),
    DE: forms(`s Einzelunternehmen | s e.K. (Eingetragener Kaufmann) |
      s Freiberufler | p GbR (Gesellschaft bürgerlichen Rechts) |
      p OHG (Offene Handelsgesellschaft) | p KG (Kommanditgesellschaft) | p GmbH & Co. KG |
      c UG (haftungsbeschränkt) | c GmbH | c AG | c eG (Eingetragene Genossenschaft) |
      n e.V. (Eingetragener Verein)`),
    DK: forms(`s Enkeltmandsvirksomhed | p I/S (Interessentskab) | p K/S (Kommanditselskab) |
      c ApS (Anpartsselskab) | c A/S (Aktieselskab) | n Forening`),
    EE: forms(`s FIE (Füüsilisest isikust ettevõtja) | p TÜ (Täisühing) | p UÜ (Usaldusühing) |
      c OÜ (Osaühing) | c AS (Aktsiaselts) | n MTÜ (Mittetulundusühing)`),
    ES: forms(`s Autónomo | p Comunidad de bienes | p Sociedad civil |
      c S.L. (Sociedad limitada) | c S.L.U. (Sociedad limitada unipersonal) |
      c S.A. (Sociedad anónima) | c Sociedad cooperativa | n Asociación`),
    FI: forms(`s Toiminimi (Tmi) | p Avoin yhtiö (Ay) | p Kommandiittiyhtiö (Ky) |
      c Osakeyhtiö (Oy) | c Osuuskunta (Osk) | n Yhdistys (ry)`),
    FR: forms(`s Micro-entreprise | s EI (Entreprise individuelle) | p SNC | c EURL | c SARL |
      c SASU | c SAS | c SA | c SCOP | n Association loi 1901`),
    GB: forms(`s Sole trader | p Partnership | p LLP (Limited liability partnership) |
      c Ltd (Private limited company) | c PLC (Public limited company) |
      c CIC (Community interest company) | n Charity | n CIO (Charitable incorporated organisation)`),
    GR: forms(`s Ατομική επιχείρηση | p Ο.Ε. (Ομόρρυθμη εταιρεία) |
      p Ε.Ε. (Ετερόρρυθμη εταιρεία) | c Ε.Π.Ε. (Εταιρεία περιορισμένης ευθύνης) |
      c Ι.Κ.Ε. (Ιδιωτική κεφαλαιουχική εταιρεία) | c Α.Ε. (Ανώνυμη εταιρεία) | n Σωματείο`),
    HR: forms(`s Obrt | p j.t.d. (Javno trgovačko društvo) | p k.d. (Komanditno društvo) |
      c j.d.o.o. | c d.o.o. (Društvo s ograničenom odgovornošću) | c d.d. (Dioničko društvo) |
      n Udruga`),
    HU: forms(`s Egyéni vállalkozó | p Bt. (Betéti társaság) | p Kkt. (Közkereseti társaság) |
      c Kft. (Korlátolt felelősségű társaság) | c Zrt. | c Nyrt. | n Egyesület`),
    IE: forms(`s Sole trader | p Partnership | p Limited partnership |
      c LTD (Private company limited by shares) | c DAC (Designated activity company) | c PLC |
      n CLG (Company limited by guarantee)`),
    IS: forms(`s Einstaklingsfyrirtæki | p sf. (Sameignarfélag) | p slf. (Samlagsfélag) |
      c ehf. (Einkahlutafélag) | c hf. (Hlutafélag) | n Félagasamtök`),
    IT: forms(`s Ditta individuale | s Libero professionista | p S.n.c. (Società in nome collettivo) |
      p S.a.s. (Società in accomandita semplice) | c S.r.l. (Società a responsabilità limitata) |
      c S.r.l.s. (S.r.l. semplificata) | c S.p.A. (Società per azioni) | c Società cooperativa |
      n Associazione`),
    LI: forms(`s Einzelunternehmen | p Kollektivgesellschaft | p Kommanditgesellschaft | c GmbH |
      c AG | c Anstalt | n Verein`),
    LT: forms(`s Individuali veikla | s IĮ (Individuali įmonė) | p TŪB (Tikroji ūkinė bendrija) |
      p MB (Mažoji bendrija) | c UAB (Uždaroji akcinė bendrovė) | c AB (Akcinė bendrovė) |
      n Asociacija`),
    LU: forms(`s Entreprise individuelle | p SNC (Société en nom collectif) |
      p SCS (Société en commandite simple) | c SARL | c SARL-S | c SA | n ASBL`),
    LV: forms(`s IK (Individuālais komersants) | p PS (Pilnsabiedrība) |
      p KS (Komandītsabiedrība) | c SIA (Sabiedrība ar ierobežotu atbildību) |
      c AS (Akciju sabiedrība) | n Biedrība`),
    MC: forms(`s Entreprise en nom personnel | p SNC | p SCS | c SARL | c SAM | n Association`),
    MT: forms(`s Sole trader | p Partnership | c Ltd (Private limited liability company) | c PLC |
      n Voluntary organisation`),
    NL: forms(`s Eenmanszaak | p VOF (Vennootschap onder firma) | p CV (Commanditaire vennootschap) |
      p Maatschap | c BV (Besloten vennootschap) | c NV (Naamloze vennootschap) | c Coöperatie |
      n Stichting | n Vereniging`),
    NO: forms(`s ENK (Enkeltpersonforetak) | p ANS (Ansvarlig selskap) | p DA (Selskap med delt ansvar) |
      c AS (Aksjeselskap) | c ASA (Allmennaksjeselskap) | c SA (Samvirkeforetak) | n Forening`),
    NZ: forms(`s Sole trader | p Partnership | p Limited partnership | c Limited company |
      n Incorporated society | n Charitable trust`),
    PL: forms(`s JDG (Jednoosobowa działalność gospodarcza) | p s.c. (Spółka cywilna) |
      p sp. j. (Spółka jawna) | p sp. k. (Spółka komandytowa) |
      c sp. z o.o. (Spółka z ograniczoną odpowiedzialnością) | c P.S.A. (Prosta spółka akcyjna) |
      c S.A. (Spółka akcyjna) | n Stowarzyszenie | n Fundacja`),
    PT: forms(`s Empresário em nome individual | p Sociedade em nome coletivo |
      c Unipessoal Lda. | c Lda. (Sociedade por quotas) | c S.A. (Sociedade anónima) |
      c Cooperativa | n Associação`),
    RO: forms(`s PFA (Persoană fizică autorizată) | s II (Întreprindere individuală) |
      p SNC (Societate în nume colectiv) | c SRL | c SRL-D | c SA | n Asociație`),
    SE: forms(`s Enskild firma | p HB (Handelsbolag) | p KB (Kommanditbolag) | c AB (Aktiebolag) |
      c Ekonomisk förening | n Ideell förening`),
    SI: forms(`s s.p. (Samostojni podjetnik) | p d.n.o. (Družba z neomejeno odgovornostjo) |
      p k.d. (Komanditna družba) | c d.o.o. (Družba z omejeno odgovornostjo) |
      c d.d. (Delniška družba) | n Društvo`),
    SK: forms(`s SZČO (Živnostník) | p v.o.s. (Verejná obchodná spoločnosť) |
      p k.s. (Komanditná spoločnosť) | c s.r.o. (Spoločnosť s ručením obmedzeným) |
      c j.s.a. (Jednoduchá spoločnosť na akcie) | c a.s. (Akciová spoločnosť) |
      n Občianske združenie`),
    US: forms(`s Sole proprietorship | s Single-member LLC | p General partnership |
      p LP (Limited partnership) | p LLP (Limited liability partnership) |
      c LLC (Limited liability company) | c C corporation | c S corporation |
      c Benefit corporation | n Nonprofit corporation`),
  }),
);

/** Available forms; the last one is for unlisted forms. */
export function legalForms(country: string): readonly LegalForm[] {
  return [...(FORMS.get(country) ?? GENERAL), OTHER];
}

export function findLegalForm(country: string, code: string): LegalForm | undefined {
  return legalForms(country).find((form) => form.code === code);
}

/** Sole traders and associations have no other owners. */
export function canHaveOwners(type: LegalEntityType): boolean {
  return type === 'partnership' || type === 'company';
}
