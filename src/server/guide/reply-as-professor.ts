import type { GuideQuestion } from '#contract/classroom.ts'
import { learnerInterests } from '#server/guide/plans/learner.ts'
import { shortQuestions } from '#server/guide/questions/short-questions.ts'
import { statementsIn } from '#server/guide/questions/statements.ts'
import { poolOf } from '#server/guide/questions/subjects.ts'
import { answersFrom, type Found, findPassages, questionWords } from '#server/guide/text/find-passages.ts'
import { keyTerms, type Term } from '#server/guide/text/key-terms.ts'
import type { Language } from '#server/guide/text/language.ts'
import { lessonPassages, type Origin, quoteSaid, type Said } from '#server/guide/text/lesson-passages.ts'
import { clip, escapeMarkdown, listed, oneLine, quoteBlock } from '#server/guide/text/plain-text.ts'
import { type Reading, type Sentence, wordReader } from '#server/guide/text/read-text.ts'
import { pick, seedOf } from '#server/guide/text/seed.ts'
import { summarise } from '#server/guide/text/summarise.ts'
import { termsIn } from '#server/guide/text/terms-in.ts'
import { type PlainRequest, requestIn } from './plain-requests.ts'

const places: Record<Origin, string> = {
  notes: 'the lesson notes',
  course: 'the course text',
  own: 'what you wrote earlier',
}
const quoted = (words: readonly string[]) =>
  listed(words.map((word) => `“${escapeMarkdown(clip(word, 80))}”`))

type Lesson = { reading: Reading; terms: Term[]; title: string }

/** Asks back, so that the learner does the next step: about another term of what was quoted. */
function guidingQuestion(question: GuideQuestion, asked: readonly string[], terms: readonly Term[]): string {
  const seed = seedOf(question.studentMessage, question.lessonTitle)
  const said = new Set(asked)
  const other = terms.find((term) => !term.stems.some((stem) => said.has(stem)))?.text
  const { goal } = learnerInterests(question.profile)
  const plain: [string, ...string[]] = [
    'How would you say that in your own words?',
    'Which word of it would you want to have explained next?',
    'Can you give an example of it?',
  ]
  if (other === undefined) return pick(plain, seed)
  const term = `“${escapeMarkdown(other)}”`
  const choices: [string, ...string[]] = [
    `How would you explain the part about ${term} in your own words?`,
    `What would be different without ${term}?`,
    `How does ${term} fit in with what you asked?`,
    ...(goal === undefined ? [] : [`Where could ${term} matter for your goal, ${escapeMarkdown(goal)}?`]),
  ]
  return pick(choices, seed)
}

function nothingFits(lesson: Lesson, asked: readonly string[]): string {
  const about = asked.length > 0 ? `about ${quoted(asked.slice(0, 3))}` : 'that answers this'
  const known = lesson.terms.slice(0, 4).map((term) => term.text)
  const here = known.length > 0 ? ` They speak about ${quoted(known)}.` : ''
  const back =
    known.length > 0 ? 'Which of these is nearest to what you want to know?' : 'What made you think of it?'
  return `I found nothing ${about} in the notes of “${escapeMarkdown(lesson.title)}”, in the course text or in your own messages.${here}\n\n${back}`
}

function answer(question: GuideQuestion, lesson: Lesson, said: Said[], found: Found<Said>[]): string {
  const { language } = lesson.reading
  const asked = questionWords(question.studentMessage, language)
  const names = [...new Set(asked.filter((word) => !word.general).map((word) => word.text))]
  const [best, ...rest] = found
  if (best === undefined || best.coverage < answersFrom) return nothingFits(lesson, names)
  const quote = ({ source }: Found<Said>) => quoteBlock(clip(quoteSaid(source, said), 700))
  const { heading } = best.source.block
  const under =
    heading === '' || best.source.origin === 'own' ? '' : `, under “${escapeMarkdown(clip(heading, 120))}”`
  const lead =
    best.coverage >= 0.6
      ? `This is in ${places[best.source.origin]}${under}:`
      : `The closest I found is in ${places[best.source.origin]}${under}. It may not answer all of your question:`
  const second = rest.find(
    ({ source, coverage, score }) =>
      coverage >= 0.6 && score > best.score * 0.6 && source.block !== best.source.block,
  )
  const more = second === undefined ? '' : `\n\nAnd in ${places[second.source.origin]}:\n\n${quote(second)}`
  const terms = termsIn({ words: wordReader(language)(best.text) }, lesson.terms)
  const keys = asked.map((word) => word.key)
  return `${lead}\n\n${quote(best)}${more}\n\n${guidingQuestion(question, keys, terms)}`
}

/** Wishes that are no questions: a summary, the terms, something to try oneself on, a place to start. */
function answerRequest(
  request: PlainRequest,
  question: GuideQuestion,
  { reading, terms, title }: Lesson,
): string | undefined {
  const name = escapeMarkdown(title)
  const known = terms.slice(0, 6).map((term) => term.text)
  const ask =
    known[0] === undefined
      ? 'What would you like to know?'
      : `Shall we begin with “${escapeMarkdown(known[0])}”?`
  if (request === 'greeting')
    return `Hello. We are working on “${name}”. I answer from the notes, the course text and your own messages. ${ask}`
  if (request === 'thanks') return `You are welcome. What would you like to look at next in “${name}”?`
  if (known.length === 0) return undefined
  if (request === 'summary') {
    const points = summarise(reading, terms, 5).map(({ text }) => `- ${escapeMarkdown(clip(text, 400))}`)
    return points.length === 0
      ? undefined
      : `The sentences that carry most of “${name}”:\n\n${points.join('\n')}\n\nWhich of them could you explain without looking?`
  }
  if (request === 'terms')
    return `The terms that matter most here are ${quoted(known)}.\n\nWhich one shall we look up?`
  if (request === 'quiz') {
    const text = reading.sentences.map((sentence) => sentence.text).join('\n\n')
    const drafts = shortQuestions(poolOf(statementsIn([{ name: 'the notes', text }])))
    const chosen =
      drafts[seedOf(question.studentMessage, question.history.length) % Math.max(1, drafts.length)]
    return chosen === undefined ? undefined : `Try this one. ${escapeMarkdown(chosen.prompt)}`
  }
  const first = quoted(known.slice(0, 1))
  const next = known.length > 1 ? `, then see how it goes with ${quoted(known.slice(1, 3))}` : ''
  if (request === 'start')
    return `Start with ${first}: write down in one sentence what it is${next}. What would your sentence be?`
  return `Let us take it apart. The terms here are ${quoted(known.slice(0, 4))}. Which of them is the first you could not explain?`
}

const enough = { sentences: 160, characters: 10_000 }

/** The lesson's terms, those of its title first, from as much of its text as shows them. */
function readSaid(said: readonly Said[], title: string, language: Language): Lesson {
  const wordsOf = wordReader(language)
  const sentences: Sentence[] = []
  let length = 0
  for (const { text, block, origin } of said) {
    if (origin === 'own') continue
    length += text.length
    if (sentences.length === enough.sentences || length > enough.characters) break
    sentences.push({ text, block, words: wordsOf(text), index: sentences.length })
  }
  const reading: Reading = { language, sentences }
  const ofTitle = new Set(wordsOf(title).map((word) => word.key))
  const inTitle = (term: Term) => Number(term.stems.every((stem) => ofTitle.has(stem)))
  const terms = keyTerms(reading, 40).sort((a, b) => inTitle(b) - inTitle(a) || b.score - a.score)
  return { reading, terms, title }
}

/** Answers a learner outside an exam by quoting what fits, and asks back; says so where nothing fits. */
export function replyInChat(question: GuideQuestion): string {
  const { said, passages, language } = lessonPassages(question)
  const title = clip(oneLine(question.lessonTitle, 300), 200) || 'this lesson'
  const lesson = readSaid(said, title, language)
  const request = requestIn(question.studentMessage)
  const granted = request === undefined ? undefined : answerRequest(request, question, lesson)
  return granted ?? answer(question, lesson, said, findPassages(question.studentMessage, passages, language))
}
