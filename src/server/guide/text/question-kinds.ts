import type { Language } from './language.ts'
import { type Word, wordReader } from './read-text.ts'

const number =
  /\d|\b(?:half|once|twice|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|zwei|drei|vier|fünf|zehn|hundert|tausend|dos|tres|cuatro|cien\w*|mil)\b/i
const reason =
  /\b(?:because|since|so|therefore|that's why|which is why|reason|due to|otherwise|weil|deshalb|darum|denn|porque|por eso|así que)\b/i
const year = /\b(?:1\d|20)\d\d\b|\bcentury\b|\byear\b/i
const name = /(?<=[^.!?:]\s)\p{Lu}\p{L}+/u

/** What a question asks for by its first words, what an answer then has in it, and how much that speaks for it. */
const kinds: readonly { asks: RegExp; has: RegExp; gain: number }[] = [
  {
    asks: /^\W*(?:how (?:many|much|long|often|far|high|deep|big|large|fast|quickly|old|tall|heavy|hot|cold|soon|strong)|(?:at |to )?(?:what|which) (?:percentage|share|temperature|speed|height|size|number|amount)|wie (?:viele?|lange|oft|weit|hoch|tief|groß|schnell|alt|schwer)|cuánt\w+)\b/i,
    has: number,
    gain: 1.25,
  },
  { asks: /^\W*(?:when (?:was|were|did)|(?:in )?what year)\b/i, has: year, gain: 1.15 },
  { asks: /^\W*(?:why|how come|warum|wieso|weshalb|por qué)\b/i, has: reason, gain: 1.12 },
  { asks: /^\W*(?:who|quién\w*)\b/i, has: name, gain: 1.15 },
]
const otherKind = 0.8

const asksWhatItIs =
  /^\W*(?:can you |could you |please )*(?:explain |tell me )?(?:what|who|define|was (?:ist|sind|bedeutet)|qué)\b/i
const saysWhatItIs =
  /\b(?:is|are|was|were|be)\s+(?:called|known as|an?|the|nothing but)\b|\b(?:means|refers to|stands for|we call|call it|heißt|nennt|bedeutet|se llama|llamamos)\b|\b(?:ist|sind) (?:eine?|der|die|das)\b|\bes (?:una?|el|la)\b/i
const subject = /^.{2,60}?(?=\s?[:–—]\s|\s(?:is|are|was|were|means|stands for|ist|sind|es|son)\s)/

/** How well a passage is put as an answer (`fit`), and whether with the lines around it has what is asked for. */
export function shapeOf(question: string, language: Language, asked: readonly Word[]) {
  const kind = kinds.find(({ asks }) => asks.test(question))
  const isDefinition = asksWhatItIs.test(question)
  const content = new Set(asked.filter((word) => !word.general).map((word) => word.key))
  const wordsOf = wordReader(language)
  /** 'Base case: …', 'A banneton is …': the passage begins with what is asked and goes on to say what it is. */
  const opensWith = (text: string) => {
    const first = wordsOf(text.match(subject)?.[0] ?? '').filter((word) => !word.general)
    return first.length > 0 && first.length === content.size && first.every((word) => content.has(word.key))
  }
  return (text: string, context: readonly string[]) => {
    const says = !isDefinition ? 1 : opensWith(text) ? 1.8 : saysWhatItIs.test(text) ? 1.2 : 1
    if (kind === undefined) return { fit: says, holds: 1 }
    const isThere = kind.has.test(text)
    const holds = isThere || context.some((line) => kind.has.test(line)) ? 1 : otherKind
    return { fit: says * (isThere ? kind.gain : 1), holds }
  }
}
