import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTranscript } from '#server/library/read-transcript.ts'
import { answersFrom, findPassages, type Passage } from '#server/passages/find-passages.ts'
import type { Language } from '#server/passages/language.ts'
import { lessonPassages, quoteAround, quoteSaid } from '#server/passages/lesson-passages.ts'
import {
  spokenPassages,
  transcriptLanguage,
  transcriptSentences,
} from '#server/passages/transcript-sentences.ts'

/** Questions as learners ask them, over the texts in `texts/`; the key is what the right passage says. */
export type RetrievalSet = {
  answered: readonly { text: string; question: string; key: string }[]
  unanswered: readonly { text: string; question: string }[]
}

type ShownPassage = { passage: Passage<unknown>; quote: string }
type Text = { passages: Passage<ShownPassage>[]; language: Language }

const read = (file: string) => readFileSync(join(import.meta.dirname, 'texts', file), 'utf8')

async function readSpoken(name: string): Promise<Text> {
  const lines = await readTranscript({ format: 'text', text: read(`${name}.transcript.txt`) })
  const spoken = transcriptSentences(lines ?? [])
  const passages = spokenPassages(spoken).map((passage) => {
    const quote = quoteAround(passage.source, spoken, () => true, 320)
      .map(({ text }) => text)
      .join(' ')
    return { ...passage, source: { passage, quote } }
  })
  return { passages, language: transcriptLanguage(spoken) }
}

function readNotes(name: string): Text {
  const asked = { notes: read(`${name}.notes.md`), studentMessage: '' }
  const { said, passages, language } = lessonPassages(asked)
  return {
    language,
    passages: passages.map((passage) => ({
      ...passage,
      source: { passage, quote: quoteSaid(passage.source, said) },
    })),
  }
}

export const spokenTexts = ['vaccines', 'gps', 'printing', 'agua']
const texts = new Map<string, Promise<Text>>()

function textOf(name: string): Promise<Text> {
  const found =
    texts.get(name) ?? (spokenTexts.includes(name) ? readSpoken(name) : Promise.resolve(readNotes(name)))
  texts.set(name, found)
  return found
}

export type TextQuestion = { text: string; question: string }
/** What the learner would be shown of each passage, best first, and whether the search says that it answers. */
type Answer = { quotes: string[]; answers: boolean }

async function search(asked: TextQuestion): Promise<Answer> {
  const { passages, language } = await textOf(asked.text)
  const found = findPassages(asked.question, passages, language)
  return {
    quotes: found.slice(0, 5).map(({ source }) => source.quote),
    answers: (found[0]?.coverage ?? 0) >= answersFrom,
  }
}

export type Figures = {
  /** Of the questions with an answer: its passage first, among the first five, and said to be an answer. */
  first: number
  firstFive: number
  answered: number
  /** Of those without one: said that nothing answers. */
  nothing: number
  missed: string[]
}

export const measure = (set: RetrievalSet): Promise<Figures> => measureBy(set, search)

export async function measureBy(
  { answered, unanswered }: RetrievalSet,
  ask: (asked: TextQuestion) => Promise<Answer>,
): Promise<Figures> {
  const missed: string[] = []
  let [first, firstFive, sure, nothing] = [0, 0, 0, 0]
  for (const asked of answered) {
    const { quotes, answers } = await ask(asked)
    const at = quotes.findIndex((quote) => quote.includes(asked.key))
    if (at === 0) first += 1
    else missed.push(`${asked.text}: ${asked.question} (${at < 0 ? 'not found' : `place ${at + 1}`})`)
    if (at >= 0) firstFive += 1
    if (answers) sure += 1
  }
  for (const asked of unanswered) {
    if (!(await ask(asked)).answers) nothing += 1
    else missed.push(`${asked.text}: ${asked.question} (nothing there)`)
  }
  return {
    first: first / answered.length,
    firstFive: firstFive / answered.length,
    answered: sure / answered.length,
    nothing: nothing / unanswered.length,
    missed,
  }
}
