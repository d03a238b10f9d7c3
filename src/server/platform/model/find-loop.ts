/** Shorter ones come again in any text. */
const shortestSentence = 24
const sentenceEnd = /[.!?\n。！？]/

/** How often the same comes, with nothing new between, until it is a loop. Texts of JSON are often alike by right. */
const maxRepeats = { sentence: 3, textOfJson: 6 } as const

/** So long an end of a text that is one short piece over and over is a loop, whatever it consists of. */
const tail = { length: 480, maxPieceLength: 120, lookEvery: 60 } as const

/** Without the number that a list puts in front. */
const plain = (sentence: string) =>
  sentence
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]*(?:\d{1,3}[.)])?/u, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A row of short pieces, longer than what the end of a text is searched for, three times in a row. */
const row = { times: 3, shortest: 120, maxPieces: 40 } as const

/** Finds a row of pieces that are too short to count alone, such as the items of a list that begins anew. */
function countRows(): (sentence: string) => boolean {
  const pieces: string[] = []
  /** How many pieces in a row were the same as the one so many places before. */
  const same = Array.from({ length: row.maxPieces + 1 }, () => 0)
  return (sentence) => {
    const words = plain(sentence)
    if (words === '') return false
    pieces.push(words)
    if (pieces.length > row.maxPieces + 1) pieces.shift()
    for (let places = 1; places <= row.maxPieces; places += 1) {
      const isSame = pieces.at(-1 - places) === words
      same[places] = isSame ? (same[places] ?? 0) + 1 : 0
      if ((same[places] ?? 0) < places * (row.times - 1)) continue
      if (pieces.slice(-places).join(' ').length >= row.shortest) return true
    }
    return false
  }
}

/** Finds what comes again and again with nothing new since the time before. A refrain or a drill is none. */
function countAgain(most: number): (sentence: string) => boolean {
  const seen = new Map<string, { times: number; since: number }>()
  let news = 0
  return (sentence) => {
    const words = plain(sentence)
    if (words.length < shortestSentence) return false
    const known = seen.get(words)
    if (known === undefined) news += 1
    const before = known === undefined ? 0 : known.since === news ? known.times : 1
    seen.set(words, { times: before + 1, since: news })
    return before + 1 >= most
  }
}

function findInProse(): (char: string) => boolean {
  const isAgain = countAgain(maxRepeats.sentence)
  const isRowAgain = countRows()
  let sentence = ''
  return (char) => {
    sentence += char
    if (!sentenceEnd.test(char)) return false
    const ended = sentence
    sentence = ''
    // Both look at each.
    const isRow = isRowAgain(ended)
    return isAgain(ended) || isRow
  }
}

/** In JSON names and marks come again by right: each text is looked at alone, and all of them as a row. */
function findInJson(): (char: string) => boolean {
  const isAgain = countAgain(maxRepeats.textOfJson)
  let find = findInProse()
  let text = ''
  let isInText = false
  let isEscaped = false
  return (char) => {
    if (!isInText) {
      isInText = char === '"'
      return false
    }
    if (!isEscaped && char === '"') {
      const ended = text
      ;[find, text, isInText] = [findInProse(), '', false]
      return isAgain(ended)
    }
    isEscaped = !isEscaped && char === '\\'
    text += char
    return find(char)
  }
}

function findInTail(): (delta: string) => boolean {
  let end = ''
  let unseen = 0
  return (delta) => {
    end = (end + delta).slice(-tail.length)
    unseen += delta.length
    if (unseen < tail.lookEvery || end.length < tail.length) return false
    unseen = 0
    for (let piece = 1; piece <= tail.maxPieceLength; piece += 1)
      if (end.startsWith(end.slice(piece))) return true
    return false
  }
}

/** Fed with an answer as it comes; says whether it has begun to repeat itself. */
export function findLoop(json: boolean): (delta: string) => boolean {
  const find = json ? findInJson() : findInProse()
  const isTailLoop = findInTail()
  return (delta) => {
    for (const char of delta) if (find(char)) return true
    return isTailLoop(delta)
  }
}
