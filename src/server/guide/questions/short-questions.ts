import { type QuestionDraft, quoted, saying } from './choice-questions.ts'
import type { Statement } from './statements.ts'
import type { Pool } from './subjects.ts'

const maxPoints = 4

/** Where a statement continues with a further point. */
const joints =
  /(?<!(?:^|\s)(?:in|to|for|from|with|by|of|so))(?:[,;:]|(?<!\s))\s+(?=(?:(?:in|to|for|from|with|by|of) which|that|which|who|whose|because|so that|when|where|while|until|unless|but|although|if|weil|dass|wenn|qui|parce que|porque|cuando|perché)\s)|[,;]\s+(?=(?:and|or|und|der|die|das|den|dem|et|y|e|en)\s)|;\s+/iu

/** The parts of a statement that an answer can contain or miss, in the statement's own words. */
function pointsOf(said: string): string[] {
  const points: string[] = []
  let from = 0
  for (const part of said.split(joints)) {
    const at = said.indexOf(part, from)
    const last = points.at(-1)
    const isScrap = part.split(/\s+/).length < 3 || points.length === maxPoints
    if (isScrap && last !== undefined)
      points[points.length - 1] = said.slice(said.indexOf(last), at + part.length)
    else points.push(part)
    from = at + part.length
  }
  return points
}

/** What a statement adds to its main sentence, by the word that introduces it, and how to ask for it. */
const reasons: readonly (readonly [leads: string, ask: string])[] = [
  ['because|weil|parce que|porque|perché', 'why'],
  ['so that|damit', 'what for'],
  ['until|bis', 'until when'],
  ['unless', 'when not'],
  ['when|wenn|quand|cuando|quando', 'when exactly'],
  ['if|falls', 'on what condition'],
]
const reasonForms = reasons.map(([leads, ask]) => ({
  ask,
  // Such as /^(.+?)[,;:]?\s((?:because|as)\s.+)/isu
  form: new RegExp(`^(.+?)[,;:]?\\s((?:${leads})\\s.+)`, 'isu'),
}))

type Topic = {
  /** The question's words: 'what is “yeast”', or 'why', and then the main sentence. */
  ask: string
  main: string
  /** The part of the statement that an answer must contain. */
  said: string
}

/** The question about a statement: what something is, why, when or what for. */
export function askAbout(statement: Statement, { subjects }: Pick<Pool, 'subjects'>): Topic | undefined {
  const subject = subjects.get(statement)
  if (subject?.defines && statement.language.code === 'en') {
    const verb = subject.verb === 'means' ? 'is' : subject.verb
    const name = subject.text.replace(/^(?:The|An?) /, (article) => article.toLowerCase())
    return { ask: `what ${verb} “${name}”`, main: '', said: subject.rest }
  }
  const text = statement.text.replace(/[.。]$/, '')
  for (const { ask, form } of reasonForms) {
    const [, main = '', said = ''] = form.exec(text) ?? []
    if (main.split(/\s+/).length >= 3) return { ask, main, said }
  }
  return undefined
}

/**
 * Questions that the learner answers in their own words: the statement is the model answer, its parts are the
 * points to tick.
 */
export function shortQuestions(pool: Pool): QuestionDraft[] {
  return pool.statements
    .flatMap((statement): QuestionDraft[] => {
      const topic = askAbout(statement, pool)
      if (topic === undefined) return []
      const rubric = pointsOf(topic.said)
      return [
        {
          kind: 'short_answer',
          prompt: `In your own words: ${topic.ask}, according to the ${statement.medium}?${topic.main === '' ? '' : ` “${topic.main}.”`}`,
          options: [],
          correctAnswer: quoted(statement),
          explanation: saying(statement),
          points: rubric.length,
          rubric,
          from: [statement],
        },
      ]
    })
    .sort((a, b) => Number(b.rubric.length > 1) - Number(a.rubric.length > 1))
}
