import { examLimits } from '#contract/exams/rules.ts'
import { type KeyedQuestion, keyedQuestionSchema } from '#contract/exams.ts'
import { wordReader } from '#server/passages/read-text.ts'
import { choiceQuestions, type QuestionDraft } from './choice-questions.ts'
import { seedOf } from './seed.ts'
import { shortQuestions } from './short-questions.ts'
import type { Statement } from './statements.ts'
import { poolOf, subjectOf } from './subjects.ts'
import { inTurn, trueFalseQuestions } from './true-false-questions.ts'

export type ExamRequest = {
  /** The lesson's title and objective: statements close to them are asked first. */
  lessonTitle: string
  objective: string
  statements: readonly Statement[]
  questionCount: number
  /** Questions of earlier exams, which come last. */
  asked?: readonly Pick<KeyedQuestion, 'prompt' | 'explanation'>[]
}

const readMost = 120

/** How many of each kind: mostly choices, and at least one of each other kind. */
const shares = (count: number) => {
  const short = Math.max(1, Math.round(count * 0.2))
  const judged = Math.max(1, Math.round(count * 0.25))
  return { short, judged, choice: count - short - judged }
}

const keysOf = (text: string, { language }: Statement): string[] =>
  wordReader(language)(text).flatMap(({ key, general }) => (general ? [] : [key]))

/**
 * Statements with the lesson's own words first, then definitions, then an order that only depends on the
 * text.
 */
function inOrder({ lessonTitle, objective, statements, asked = [] }: ExamRequest): Statement[] {
  const [first] = statements
  const lesson = new Set(first === undefined ? [] : keysOf(`${lessonTitle} ${objective}`, first))
  const before = asked.map(({ explanation }) => explanation)
  return statements
    .map((statement) => ({
      statement,
      isAsked: Number(before.some((text) => text.includes(statement.text))),
      isNear: Number(statement.words.some(({ key }) => lesson.has(key))),
      defines: Number(subjectOf(statement)?.defines === true),
      order: seedOf(lessonTitle, statement.text),
    }))
    .sort(
      (a, b) => a.isAsked - b.isAsked || b.isNear - a.isNear || b.defines - a.defines || a.order - b.order,
    )
    .slice(0, readMost)
    .map(({ statement }) => statement)
}

/** The document's passage that a question is made from. */
function citesOf([statement]: readonly Statement[]): Pick<KeyedQuestion, 'cites'> {
  return statement?.passage === undefined
    ? {}
    : { cites: { passage: statement.passage, words: statement.text } }
}

/** An exam of all three kinds as far as the statements allow, each question from a different statement. */
export function writeExam(request: ExamRequest): KeyedQuestion[] {
  const count = Math.min(
    examLimits.questionCount.max,
    Math.max(examLimits.fewestQuestions, request.questionCount),
  )
  const statements = inOrder(request)
  const pool = poolOf(statements)
  const pools = {
    choice: choiceQuestions(pool),
    judged: trueFalseQuestions(pool),
    short: shortQuestions(pool),
  }
  const seen = new Set<string>()
  const used = new Set<Statement>()
  const take = (drafts: readonly QuestionDraft[], most: number): QuestionDraft[] => {
    const taken: QuestionDraft[] = []
    for (const draft of drafts) {
      if (taken.length >= most) break
      if (seen.has(draft.prompt) || draft.from.some((one) => used.has(one))) continue
      seen.add(draft.prompt)
      for (const one of draft.from) used.add(one)
      taken.push(draft)
    }
    return taken
  }
  const before = new Set(request.asked?.map(({ prompt }) => prompt))
  const fresh = (drafts: readonly QuestionDraft[]) => drafts.filter(({ prompt }) => !before.has(prompt))
  const share = shares(count)
  const choice = take(fresh(pools.choice), share.choice)
  const short = take(fresh(pools.short), share.short)
  const judged = take(fresh(pools.judged), share.judged)
  // Other kinds fill up a kind with too few questions, and questions of earlier exams come last.
  const all = inTurn(pools.short, pools.judged)
  const missing = count - short.length - choice.length - judged.length
  const more = take([...fresh(all), ...pools.choice, ...all], missing)
  return [...choice, ...judged, ...more, ...short]
    .sort((a, b) => Number(a.kind === 'short_answer') - Number(b.kind === 'short_answer'))
    .slice(0, request.questionCount)
    .flatMap(
      ({ from, ...draft }, at) =>
        keyedQuestionSchema.safeParse({ ...draft, ...citesOf(from), id: `q${at + 1}`, objective: '' }).data ??
        [],
    )
}
