import { endSentence, oneLine, upperFirst } from '#server/guide/text/plain-text.ts'
import { withoutMarks } from '#server/guide/text/text-blocks.ts'

/** How far an aim goes: know, understand, apply, judge, make something of one's own. */
export type AimLevel = 1 | 2 | 3 | 4 | 5

export type Aim = {
  /** The whole aim as a sentence. */
  text: string
  /** What it is about, fit for a title. */
  topic: string
  level: AimLevel
}

const words = (text: string) => text.trim().split(/\s+/)

/** Verbs of saying and seeing: what follows them is the topic itself. */
const saying: readonly [AimLevel, string[]][] = [
  [
    1,
    words(
      'cite define describe identify introduce know label learn list locate memorise memorize name outline recall recognise recognize recite remember state understand',
    ),
  ],
  [
    2,
    words(
      'analyse analyze appreciate categorise categorize clarify classify compare contrast differentiate discuss distinguish examine explain explore follow generalise interpret investigate paraphrase relate review see study summarise summarize trace',
    ),
  ],
  [4, words('appraise argue assess consider critique debate defend evaluate justify weigh')],
]
/** Verbs of doing: they stay in the title, because the doing is the topic. */
const doing: readonly [AimLevel, string[]][] = [
  [2, words('convert decode parse pronounce read translate transcribe')],
  [
    3,
    words(
      'add adjust align apply arrange ask bake balance bind blend brew bring calculate carry carve cast change check choose clean collect combine complete compute conduct configure connect control convert cook count cut date debug demonstrate deploy detect determine diagnose dissolve divide do draw drill dye eat estimate expand express extract feed file find fit fix fold forge format frame gather get give glaze glue grate greet grow handle harvest help hold implement improve install interview join judge keep knead knit lay lead listen load log look make manage map mark master measure meet mend merge mix model monitor mount move multiply navigate observe open operate order organise organize paint perform photograph plant play plot polish practise prepare present price prove prune pull record reduce remove repair replace report research roast run sand save saw score search select sell send separate serve set sew shape share sharpen show simulate sing sketch solve sort speak spell spin stain start stitch subtract survey switch take talk tell test throw tie time track train transform treat trim tune turn type use verify visit walk wash watch weave weld work wrap',
    ),
  ],
  [
    5,
    words(
      'author build compose create craft design develop devise formulate invent plan produce program propose publish refactor revise write',
    ),
  ],
]
const levels = new Map<string, { level: AimLevel; says: boolean }>([
  ...doing.flatMap(([level, list]) => list.map((verb) => [verb, { level, says: false }] as const)),
  ...saying.flatMap(([level, list]) => list.map((verb) => [verb, { level, says: true }] as const)),
])

const opening =
  /^(?:(?:by|at|on) the end[^,]{0,60},\s*)?(?:(?:you|students?|learners?|participants?|i|we)\s+(?:will|should|can|want to|would like to)\s+)?(?:(?:be able to|to be able to|learn how to|learn to|know how to|understand how to|how to|to)\s+)?/i
const article = /^(?:the|a|an)\s+(?=\S)/i
const object = /^(?:a|an|the|your|my|their|its|this|how|why|what|when|where|which|out|up|yourself)\b/i

/** Whether a word can open an aim as its verb. */
export const isAimVerb = (word: string): boolean => levels.has(word.toLowerCase())

/** An objective as its author wrote it, taken apart into how far it goes and what it is about. */
export function readAim(source: string): Aim {
  const plain = oneLine(withoutMarks(source), 600).replace(/^[\s\-–—•*\d.)]+(?=\p{L})/u, '')
  const text = plain.replace(opening, '').replace(/[\s.;,:]+$/, '') || plain
  const sentence = endSentence(upperFirst(text))
  const [first = ''] = text.split(' ', 1)
  const rest = text.slice(first.length).trim()
  const known = levels.get(first.toLowerCase())
  if (known === undefined || rest === '') {
    return { text: sentence, topic: upperFirst(text), level: rest !== '' && object.test(rest) ? 3 : 1 }
  }
  return {
    text: sentence,
    level: known.level,
    topic: upperFirst(known.says ? rest.replace(article, '') : text),
  }
}

/** The sentences of an objective; the first is the aim itself, the others say more about it. */
export const aimSentences = (objective: string): string[] =>
  objective
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
