/**
 * Reads a pasted list of guests: one per line, as in a spreadsheet or a CSV file, with name, email
 * address, category, number of places and note. All but the name may be missing.
 */
export interface GuestLine {
  name: string;
  email: string;
  /** Empty: the one that the seller chose for all. */
  category: string;
  /** 0 if it is not a number. */
  places: number;
  note: string;
}

export function readGuestLines(text: string): GuestLine[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const separator = separatorOf(lines);
  return lines.map((line) => {
    const [name = '', email = '', category = '', places = '', ...note] = cellsOf(line, separator);
    return { name, email, category, places: wholeNumber(places), note: note.join(' ') };
  });
}

/** Tabs come from spreadsheets, and semicolons from those of countries with a decimal comma. */
function separatorOf(lines: readonly string[]): string {
  return ['\t', ';'].find((each) => lines.some((line) => line.includes(each))) ?? ',';
}

/** Quoted cells may contain the separator, and doubled quotes. */
function cellsOf(line: string, separator: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line.charAt(at);
    const last = cells.length - 1;
    if (letter === '"' && isQuoted && line[at + 1] === '"') {
      cells[last] += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) cells.push('');
    else cells[last] += letter;
  }
  return cells.map((cell) => cell.trim());
}

function wholeNumber(text: string): number {
  if (text === '') return 1;
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
}
