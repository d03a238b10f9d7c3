import type { Language } from '#server/passages/language.ts'
import type { Word } from '#server/passages/read-text.ts'

/** What makes a sentence of a language lean on others, speak to its reader, or tell them to do something. */
type Habits = { leans: RegExp; speaks: RegExp; orders: RegExp }

const never = /(?!)/
// Such as /^(?:but|in fact)(?![\p{L}\p{N}])/iu
const opens = (words: string, flags = 'iu') =>
  new RegExp(`^(?:${words.trim().replaceAll(/\s+/g, '|').replaceAll('_', ' ')})(?![\\p{L}\\p{N}])`, flags)

const habits: Readonly<Record<string, Habits>> = {
  en: {
    leans:
      opens(`it its this that these those they their he she his her so but and or nor then however therefore
      thus hence such there here now also both another one some others instead otherwise because since although though while once
      if when all each many again first firstly second secondly third next finally even only yes no not well okay what why how
      who which still yet meanwhile moreover furthermore besides similarly likewise conversely consequently accordingly
      nevertheless afterwards later earlier today for_example for_instance in_this in_that in_these in_other in_such in_addition
      in_contrast in_fact in_short in_turn in_particular in_general in_practice in_both as_a_result as_such as_mentioned as_shown on_the_other
      on_the_contrary at_this at_that at_first by_this by_that by_then after_this after_that before_this before_that
      because_of_this because_of_that from_this from_that with_this with_that with_these like_this unlike_this except`),
    speaks: /\b(?:I|[Ww]e|[Yy]ou|[Yy]ours?|[Yy]ourself|[Oo]urs?|us|[Mm]y|me|[Ll]et['’]s|[Oo]ne['’]s)\b/u,
    orders:
      /^(?:add|apply|ask|bring|calculate|check|choose|compare|consider|copy|count|decide|define|describe|discuss|do|don['’]t|draw|evaluate|examine|explain|explore|fill|find|follow|give|go|identify|imagine|keep|learn|let|list|listen|look|make|mark|measure|name|note|notice|observe|open|paste|pause|picture|please|practise|practice|put|read|recall|record|reflect|remember|repeat|review|say|see|select|set|show|sketch|solve|sort|start|state|stop|study|summarise|summarize|suppose|take|talk|tell|test|think|translate|try|turn|use|watch|weigh|work|write)\s+(?!(?:is|are|was|were|has|have|had|can|may|must|of|in|and|or|from|at|on|by|with|that|which)\b)/i,
  },
  de: {
    leans:
      opens(`er sie es dies diese dieser dieses diesem diesen das_ist aber und oder denn deshalb daher darum dann
      damit dadurch dabei dafür dagegen danach davor außerdem jedoch also so hier dort nun zum_beispiel weil wenn ob
      wer was wie warum welche auch nur trotzdem sein seine ihr ihre beide`),
    speaks: /\b(?:ich|wir|du|dich|dir|uns|unsere?[rsnm]?|mein[e]?|dein[e]?|Ihr|Ihre|Ihnen|Sie)\b/u,
    orders: /^\p{L}+(?:en|e)\s+Sie\b/u,
  },
  fr: {
    leans:
      opens(`il elle ils elles ce cet cette ces cela ça c’est c'est mais et ou donc alors ensuite puis ainsi car
      parce_que comme si quand son sa ses leur leurs y en par_exemple pourquoi comment qui que aussi cependant`),
    speaks: /\b(?:je|j['’]|nous|vous|tu|notre|nos|votre|vos|mon|mes)\b/iu,
    orders: /^\p{L}+ez\b/u,
  },
  es: {
    leans:
      opens(`él ella ellos ellas esto eso este esta estos estas ese esa pero y o entonces luego así porque como si
      cuando su sus por_ejemplo por_eso también además sin_embargo qué cómo quién`),
    speaks: /\b(?:yo|nosotros|tú|usted|ustedes|nuestr[oa]s?|mi|mis|tu|tus)\b/iu,
    orders: never,
  },
  it: {
    leans:
      opens(`esso essa essi questo questa questi queste quello quella ma e o quindi allora poi così perché come se
      quando suo sua suoi per_esempio inoltre anche tuttavia che chi`),
    speaks: /\b(?:io|noi|tu|voi|nostr[oaie]|vostr[oaie]|mio|mia)\b/iu,
    orders: never,
  },
  pt: {
    leans:
      opens(`ele ela eles elas isto isso este esta estes esse essa mas e ou então depois assim porque como se quando
      seu sua seus por_exemplo por_isso também além_disso no_entanto que quem`),
    speaks: /\b(?:eu|nós|você|vocês|noss[oa]s?|meu|minha)\b/iu,
    orders: never,
  },
  nl: {
    leans:
      opens(`hij zij ze het_is dit dat deze die maar en of dus dan daarom daardoor daarna hier daar omdat als wanneer
      zijn haar bijvoorbeeld ook echter wie wat hoe waarom`),
    speaks: /\b(?:ik|wij|we|jij|je|jullie|u|uw|ons|onze|mijn)\b/iu,
    orders: never,
  },
}

/** Talk about the text itself, and pointers to another part of it. */
const aboutItself =
  /\b(?:(?:this|the|next|last|previous|following|our) (?:lesson|chapter|section|unit|module|course|video|talk|lecture|book|article|paragraph|page|figure|table|exercise|slide)s?|the (?:former|latter|above|following)|as (?:mentioned|shown|described|seen) (?:above|below|before|earlier)|see (?:above|below|also|chapter|figure|page))\b/i

/** Words that only the sentence before makes clear. */
const backward =
  /\b(?:this|these|those|there|here|therefore|however|thus|hence|also|too|instead|otherwise|likewise|again|later|earlier|as well|the (?:other|same)|examples?|(?:of|in|on|at|by|with|from|like|under|underneath|for|to|after|before|than|and|but|or) that)\b|\bthat[.,;]|\bthe (?:\w+ ){0,2}ones?\b/i

const clauses =
  'that which because so when if and as while but where until before after since than whether what how though although unless once or who'
// Such as /(?<!(?:^|\s)(?:that|which)|[,;:–—])\s(?:it|they)\b/i
const pronoun = new RegExp(
  `(?<!(?:^|\\s)(?:${clauses.replaceAll(' ', '|')})|[,;:–—])\\s(?:it|they|them|he|she|him|itself|themselves)\\b`,
  'i',
)

const auxiliaries =
  /\b(?:is|are|was|were|has|have|had|can|cannot|could|may|might|must|will|would|should|do|does|did|became|began|broke|brought|built|came|chose|cut|drew|fell|fled|found|gave|got|grew|held|kept|knew|led|left|lost|made|meant|met|met|paid|put|ran|rose|said|saw|sent|set|shot|sold|spoke|spread|stood|struck|swore|taught|told|took|went|won|wrote|become|begin|break|bring|build|carry|cause|come|contain|describe|eat|fall|feed|flow|form|give|grow|hold|keep|lead|lie|live|make|mean|measure|move|need|produce|rise|run|show|stand|take|turn|use|work)\b/

const beforeNouns = new Set(
  'the a an of in on with for from by into its their his her and or to at between two three four five six seven eight nine ten several many some all most few'.split(
    ' ',
  ),
)

/** Whether an English sentence has a word that can be its verb: a line without one is a caption or a list. */
const hasVerb = (text: string, words: readonly Word[]): boolean =>
  auxiliaries.test(text) ||
  words.some(
    ({ text: word }, at) =>
      at > 0 &&
      /^\p{Ll}+(?:[^s]s|ed)$/u.test(word) &&
      !beforeNouns.has(words[at - 1]?.text.toLowerCase() ?? ''),
  )

const count = (text: string, mark: RegExp) => text.match(mark)?.length ?? 0

/**
 * Whether a sentence can be asked about by itself: whole, of sensible length, says how something is, and leans on
 * nothing around it. What is in doubt is no statement.
 */
export function isUsable(text: string, words: readonly Word[], { code, spaceless }: Language): boolean {
  if (text.length < (spaceless ? 12 : 30) || text.length > 300) return false
  if (words.length < (spaceless ? 5 : 6) || words.length > 45) return false
  if (!/[\p{L}\p{N})\]%”’"'][.。।]["”’)]?$/u.test(text) || !/^[^\p{Ll}\P{L}]|^\d/u.test(text)) return false
  if (/https?:|www\.|[{}<>|_\\]|\.{2,}|…|[?!？！]/.test(text) || /^\d+[.)]\s/.test(text)) return false
  if (count(text, /\(/g) !== count(text, /\)/g) || count(text, /“/g) !== count(text, /”/g)) return false
  if (count(text, /"/g) % 2 === 1) return false
  const { leans, speaks, orders } = habits[code] ?? { leans: never, speaks: never, orders: never }
  if (leans.test(text) || speaks.test(text) || orders.test(text)) return false
  return (
    code !== 'en' ||
    (!aboutItself.test(text) && !backward.test(text) && !pronoun.test(text) && hasVerb(text, words))
  )
}
