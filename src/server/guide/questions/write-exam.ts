import { examLimits, type KeyedQuestion, keyedQuestionSchema } from '#contract/exams.ts'
import { aimSentences, readAim } from '#server/guide/plans/aims.ts'
import { courseWordsIn } from '#server/guide/plans/course-words.ts'
import { keyTerms } from '#server/guide/text/key-terms.ts'
import { languageOf } from '#server/guide/text/language.ts'
import { clip, oneLine } from '#server/guide/text/plain-text.ts'
import { readBlocks, wordReader } from '#server/guide/text/read-text.ts'
import { seedOf } from '#server/guide/text/seed.ts'
import { type Statement, statementsOf } from '#server/guide/text/statements.ts'
import { type Block, withoutMarks } from '#server/guide/text/text-blocks.ts'
import { choiceQuestions, type Draft } from './choice-questions.ts'
import { plainQuestions } from './plain-questions.ts'
import { shortQuestions } from './short-questions.ts'
import { trueFalseQuestions } from './true-false-questions.ts'

export type ExamRequest = {
  lessonTitle: string
  objective: string
  /** The notes, else the transcript, else the course's own text. */
  sourceText: string
  questionCount: number
  /** Prompts that were asked before. */
  avoid?: readonly string[]
}

const readMost = 24_000

/** Of a long text as many blocks as can be read at once, spread evenly over the whole. */
function spread(blocks: readonly Block[]): Block[] {
  const length = blocks.reduce((sum, { text }) => sum + text.length, 0)
  if (length <= readMost) return [...blocks]
  const kept: Block[] = []
  let [passed, taken] = [0, 0]
  for (const block of blocks) {
    passed += block.text.length
    if (taken > (passed / length) * readMost) continue
    const text = block.text.slice(0, readMost / 4)
    kept.push({ ...block, text })
    taken += text.length
  }
  return kept
}

/** How many of each kind: mostly choices, and at least one of each other kind. */
const shares = (count: number) => {
  const short = Math.max(1, Math.round(count * 0.2))
  const judged = Math.max(1, Math.round(count * 0.25))
  return { short, judged, choice: count - short - judged }
}

type Seen = { sentences: Set<number>; prompts: Set<string> }

/** The best drafts, each from a sentence of its own as long as there are such; the spare ones where nothing else is. */
function take(drafts: readonly Draft[], spare: readonly Draft[], count: number, seen: Seen): Draft[] {
  const taken: Draft[] = []
  const fresh = drafts.filter((draft) => !seen.sentences.has(draft.sentence))
  for (const draft of [...fresh, ...drafts, ...spare]) {
    if (taken.length === count) break
    if (seen.prompts.has(draft.prompt)) continue
    if (fresh.includes(draft) && seen.sentences.has(draft.sentence)) continue
    seen.prompts.add(draft.prompt)
    seen.sentences.add(draft.sentence)
    taken.push(draft)
  }
  return taken
}

/** The objective a question names, unless it would name the answer with it. */
function objectiveOf(draft: Draft, objective: string): string {
  const shown = objective.toLowerCase()
  const secrets =
    draft.kind === 'short_answer' ? [...draft.rubric, draft.correctAnswer] : [draft.correctAnswer]
  const told = draft.kind !== 'true_false' && secrets.some((secret) => shown.includes(secret.toLowerCase()))
  if (told || objective === '')
    return draft.kind === 'short_answer' ? 'Explain it in your own words.' : 'Recall the terms of the lesson.'
  return clip(objective, 400)
}

/** An exam of all three kinds from a text, with its keys; from title and objective alone where there is no text. */
export function writeExam({
  lessonTitle,
  objective,
  sourceText,
  questionCount,
  avoid = [],
}: ExamRequest): KeyedQuestion[] {
  const wanted = Math.min(
    examLimits.questionCount.max,
    Math.max(examLimits.fewestQuestions, Math.floor(questionCount) || 0),
  )
  const [goal] = aimSentences(oneLine(withoutMarks(objective), 2000))
  const aim = goal === undefined ? '' : readAim(goal).text
  const title = oneLine(withoutMarks(lessonTitle), 300)
  const blocks = spread(courseWordsIn(sourceText))
  const aims = aim === '' ? [] : [{ kind: 'aim' as const, text: aim, heading: title }]
  const language = languageOf(
    [...blocks, ...aims]
      .map((block) => block.text)
      .join(' ')
      .slice(0, 2000),
  )
  const reading = readBlocks([{ kind: 'heading', text: title, heading: title }, ...blocks, ...aims], language)
  const terms = keyTerms(reading, 60)
  const wordsOf = wordReader(language)
  const titleStems = new Set(wordsOf(title).map((word) => word.key))
  const lessonStems = new Set(
    wordsOf(`${title} ${aim}`).flatMap(({ key, general }) => (general ? [] : [key])),
  )
  const ofLesson = ({ terms: named }: Statement) =>
    named.some(({ stems }) => stems.every((stem) => lessonStems.has(stem)))
  const statements = statementsOf(reading, terms)
    .map((statement) => ({ ...statement, worth: statement.worth * (ofLesson(statement) ? 1.6 : 1) }))
    .sort((a, b) => b.worth - a.worth || a.sentence.index - b.sentence.index)
    .slice(0, 80)
  const pools = {
    choice: choiceQuestions(statements, terms, titleStems, reading),
    judged: trueFalseQuestions(statements, terms, reading),
    short: shortQuestions(statements, reading, terms),
  }
  const spare = plainQuestions({ title, aim, terms })
  const count = shares(wanted)
  const seen: Seen = { sentences: new Set(), prompts: new Set(avoid) }
  const short = take(pools.short, spare.short, count.short, seen)
  const judged = take(pools.judged, spare.judged, count.judged, seen)
  const choice = take(pools.choice, spare.choice, count.choice, seen)
  const missing = Math.max(0, wanted - short.length - choice.length - judged.length)
  const more = take([...pools.judged, ...pools.choice, ...pools.short], [], missing, seen)
  return [...choice, ...judged, ...more, ...short]
    .map(({ sentence: _, ...draft }, at) => ({
      ...draft,
      id: `q${at + 1}-${seedOf(draft.prompt, title).toString(36)}`,
      objective: objectiveOf({ ...draft, sentence: 0 }, aim || title),
    }))
    .flatMap((question) => keyedQuestionSchema.safeParse(question).data ?? [])
}
