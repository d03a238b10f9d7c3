import type { Broken } from './checks.ts'
import { plain, sentencesOf } from './sentences.ts'

/** An open question of a running exam, with what a reply must not say. */
export type OpenKey = {
  kind: 'multiple_choice' | 'true_false' | 'short_answer'
  options: readonly string[]
  correctAnswer: string
  /** The reason or the result, which gives the answer away without its words. */
  tells: RegExp
}

const folded = (text: string): string =>
  plain(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()

/**
 * A statement that an option, named by its letter, is right or wrong. 'Whether it is B' gives nothing away.
 */
const letters = [
  /\b(?:answer|solution|key|option|choice|letter|it|antwort|lösung|respuesta|réponse)(?:'s| is| would be| must be| ist| es| est|:) (?:option |letter |number |la |die )?\(?[A-D]\b(?!')/,
  /\b(?:[Cc]hoose|[Pp]ick|[Tt]ake|[Tt]ick|[Ss]elect|go with|[Nn]imm|[Ee]lige|[Mm]arca|[Cc]hoisis|[Cc]ochez?) (?:option |letter |la )?\(?[A-D]\b(?!')/,
  /\b(?:option )?\(?[A-D]\)? (?:is|looks|seems|sounds|fits|ist|es|est) (?:\w+ )?(?:right|correct|better|best|wrong|true|false|out|richtig|falsch|correcta?|juste|vraie?)\b/,
  /\b(?:rule out|cross out|strike out|forget|discard|[Nn]ot) (?:option )?\(?[A-D]\b(?!')(?= |[,.;)!]|$)/,
  /\bbetween \(?[A-D]\)? and \(?[A-D]\b/,
  /^\W*(?:option )?\(?[A-D]\)?\W*$/i,
]

/** A statement that the learner's guess is right, wrong or near. */
const verdicts = [
  /^(?:yes|exactly|correct|right|perfect|bingo|ja|genau|richtig|sí|exacto|correcto|oui|exact|no, (?:it|that)'s not (?:it|that))(?=[,.!]|$)(?!, (?:i|you|we|the (?:exam|clock)|there|ich|du|puedes|je|tu|vous)\b)/i,
  /\byou(?:'re| are) (?:\w+ )?(?:right|correct|wrong|close|warm|on the right track)\b(?! to)/i,
  /\byour (?:answer|choice|guess|calculation|thinking) (?:is|looks|seems) (?:\w+ )?(?:right|correct|good|fine|wrong|off|close)\b/i,
  /\b(?:well done|good choice|nearly there|getting warmer?|that's it)\b/i,
]

const trueOrFalse = [
  /\b(?:statement|sentence|answer|claim|it|this|that)(?:'s| is| must be| would be|:) (?:\w+ly )?(?:true|false|not true|untrue|wahr|falsch|verdadera|falsa|vraie|fausse)\b(?! or)/i,
  /^\W*(?:true|false|wahr|falsch|verdadero|falso|vrai|faux)\W*$/i,
]

const opensOnly = /\b(?:whether|if|ob|wenn|si)\b/i

const saysOneOf = (sentence: string, patterns: readonly RegExp[]): boolean =>
  patterns.some((pattern) => {
    const found = pattern.exec(sentence)
    return found !== null && !opensOnly.test(sentence.slice(0, found.index))
  })

/**
 * Whether the reply contains the key's words, unless all options occur. Short keys such as '20' are found by
 * the patterns of sentences instead.
 */
function namesKey(reply: string, { kind, options, correctAnswer }: OpenKey): boolean {
  if (kind === 'true_false') return false
  const said = ` ${folded(reply)} `
  const stands = (text: string) => said.includes(` ${folded(text)} `)
  return stands(correctAnswer) && !(options.length > 1 && options.every(stands))
}

/** While an exam runs, a reply contains neither the key nor a letter, a verdict or the reason. */
export function leaksNothing(reply: string, key: OpenKey): Broken {
  if (namesKey(reply, key)) return 'says the key'
  if (key.tells.test(plain(reply))) return 'tells the way to the key'
  for (const sentence of sentencesOf(reply)) {
    if (saysOneOf(sentence, letters)) return `names an option: ${sentence}`
    if (key.kind === 'true_false' && saysOneOf(sentence, trueOrFalse))
      return `says true or false: ${sentence}`
    if (saysOneOf(sentence, verdicts)) return `judges the answer: ${sentence}`
  }
  return undefined
}
