/** Accents that old fonts draw as separate characters before their letter, each with its combining form. */
const marks: Record<string, string> = {
  '´': '\u0301',
  '¨': '\u0308',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '˚': '\u030A',
  '˝': '\u030B',
  ˇ: '\u030C',
  '`': '\u0300',
}
const drawnMark = /([´¨ˆ˜¯˘˙˚˝ˇ]|(?<=\p{L})`(?=[aeiouAEIOU]))\s?([A-Za-zıȷ])/gu
const dotless: Record<string, string> = { ı: 'i', ȷ: 'j' }
/** '´' is also typed as an apostrophe. */
const apostrophe = /^[st]$/

/** Composes '´e´en' to 'één' where Unicode has the composed letter. */
export const composeMarks = (text: string): string =>
  text.replace(drawnMark, (written, mark: string, letter: string, at: number) => {
    const next = text[at + written.length] ?? ''
    const before = text[at - 1] ?? ''
    // Old fonts also use this character as the tilde of a web address.
    if (mark === '˜' && !/\p{L}/u.test(before)) return written
    if (mark === '´' && apostrophe.test(letter) && /\p{L}/u.test(before) && !/\p{L}/u.test(next))
      return written
    const composed = `${dotless[letter] ?? letter}${marks[mark]}`.normalize('NFC')
    return composed.length === 1 ? composed : written
  })

const western = [
  ...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
]
const cyrillic = [
  ...new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
]
const cyrillicOf = new Map(western.map((letter, byte) => [letter, cyrillic[byte] ?? letter]))
const beyond = /[\u00C0-\u00FF¨¸]/g
const leastLetters = 40

/**
 * Whether texts are Russian in a font that encodes Cyrillic letters as western ones: 'Ïðèâåò'. No language
 * has so many accents, and the same letters read as Cyrillic have the usual share of vowels.
 */
export function isCyrillicAsWestern(texts: readonly string[]): boolean {
  const all = texts.join(' ')
  const found = all.match(beyond) ?? []
  const letters = all.match(/\p{L}/gu)?.length ?? 0
  if (found.length < leastLetters || found.length * 10 < letters * 6) return false
  const vowels = found.filter((letter) => /[аеёиоуыэюяіїє]/i.test(cyrillicOf.get(letter) ?? '')).length
  return vowels * 10 >= found.length * 3 && vowels * 10 <= found.length * 6
}

export const asCyrillic = (text: string): string =>
  [...text]
    .map((letter) => (/[\u0080-\uFFFF]/.test(letter) ? (cyrillicOf.get(letter) ?? letter) : letter))
    .join('')

const thai = [...new TextDecoder('windows-874').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))]
/** The PDF library returns the micro sign as the Greek letter mu. */
const thaiOf = new Map([...western.map((letter, byte) => [letter, thai[byte] ?? letter] as const)])
thaiOf.set('\u03BC', thai[0xb5] ?? '')
const thaiSign = /[\u00A1-\u00FB\u03BC]/g
/** Vowels that Thai writes before their consonant: 'à¾×Í' is 'เพือ'. */
const leadingVowel = /[\u00E0-\u00E4]/g
const leadingWithConsonant = /[\u00E0-\u00E4](?=[\u00A1-\u00CE\u03BC])/g
const leastLeading = 10

/** Whether texts are Thai in a font that encodes Thai letters as western ones. */
export function isThaiAsWestern(texts: readonly string[]): boolean {
  const all = texts.join(' ')
  const signs = all.match(thaiSign)?.length ?? 0
  const latin = all.match(/[A-Za-z]/g)?.length ?? 0
  const leading = all.match(leadingVowel)?.length ?? 0
  const right = all.match(leadingWithConsonant)?.length ?? 0
  return signs * 2 >= latin && leading >= leastLeading && right * 10 >= leading * 9
}

export const asThai = (text: string): string => text.replace(thaiSign, (sign) => thaiOf.get(sign) ?? sign)

const turned: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
}
const bracket = /[()[\]{}«»]/g

/** The closing bracket behind the number of an item has no opening bracket. */
const itemBracket = /^\s*[\p{L}\p{N}]{1,3}[.)]/u

/**
 * For a line from the right: the number of bracket pairs that are turned the wrong way, as drawn, minus those
 * that are right.
 */
export function turnedBrackets(text: string): number {
  let open = 0
  let closed = 0
  let wrong = 0
  let right = 0
  for (const [sign] of text.replace(itemBracket, '').matchAll(/[()]/g)) {
    if (sign === '(' && closed > 0) {
      closed -= 1
      wrong += 1
    } else if (sign === '(') open += 1
    else if (open > 0) {
      open -= 1
      right += 1
    } else closed += 1
  }
  return wrong - right
}

export const turnBrackets = (text: string): string => text.replace(bracket, (sign) => turned[sign] ?? sign)

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it counts.
const meaningless = /[\uE000-\uF8FF\uFFFD\u0000-\u0008\u000E-\u001F]/g

/** Words that consist only of accented letters; no language has them. */
const accentedRun = /[\u00C0-\u00FF]{3,}/g

/** Whether most of a page's text is in a font that does not say which letters its characters are. */
export function isUnreadable(pieces: readonly { str: string }[]): boolean {
  const texts = pieces.map(({ str }) => str)
  if (isAccentedAlone(texts) && !isCyrillicAsWestern(texts) && !isThaiAsWestern(texts)) return true
  let none = 0
  let all = 0
  for (const { str } of pieces) {
    none += str.match(meaningless)?.length ?? 0
    all += str.replace(/\s+/g, '').length
  }
  return all >= leastLetters && none * 2 > all
}

function isAccentedAlone(texts: readonly string[]): boolean {
  const all = texts.join(' ')
  const runs = all.match(accentedRun)?.reduce((sum, run) => sum + run.length, 0) ?? 0
  return runs >= leastLetters && runs * 10 >= (all.match(/\p{L}/gu)?.length ?? 0) * 6
}
