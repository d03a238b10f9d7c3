import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTranscript } from '#server/library/read-transcript.ts'
import { answersFrom } from '#server/passages/find-passages.ts'
import { languageOf } from '#server/passages/language.ts'
import { textBlocks } from '#server/passages/text-blocks.ts'
import { transcriptSentences } from '#server/passages/transcript-sentences.ts'
import type { Database, Pool } from '#server/platform/database/db.ts'
import { findSourcePassages } from '#server/sources/index/find-source-passages.ts'
import { addReadSource } from '../read-sources.ts'
import { measureBy, type RetrievalSet, type TextQuestion } from './set.ts'

const folder = join(import.meta.dirname, 'texts')

/**
 * Turns a text of the set into a document that was read: a section for each heading, paragraphs of a few
 * sentences.
 */
async function sectionsOf(file: string): Promise<{ heading: string; text: string }[]> {
  const text = readFileSync(join(folder, file), 'utf8')
  if (file.endsWith('.transcript.txt')) {
    const lines = (await readTranscript({ format: 'text', text })) ?? []
    const spoken = transcriptSentences(lines).map((sentence) => sentence.text)
    const paragraphs = Array.from({ length: Math.ceil(spoken.length / 3) }, (_, at) =>
      spoken.slice(at * 3, at * 3 + 3).join(' '),
    )
    return [{ heading: '', text: paragraphs.join('\n\n') }]
  }
  const blocks = textBlocks(text).filter(({ kind }) => kind !== 'heading')
  return [...Map.groupBy(blocks, ({ heading }) => heading)].map(([heading, own]) => ({
    heading,
    text: [heading, ...own.map((block) => block.text)].join('\n\n').trim(),
  }))
}

/** The texts of the set as a learner's documents, by their names in the set. */
export async function addSetDocuments(pool: Pool, userId: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const file of readdirSync(folder)) {
    const name = file.split('.')[0] ?? file
    const sections = await sectionsOf(file)
    const language = languageOf(sections.map(({ text }) => text).join(' ')).code
    ids.set(name, await addReadSource(pool, userId, { title: name, language, sections }))
  }
  return ids
}

/** As `measure`, with passages of documents: within the document of the question, or among all of them. */
export const measureDocuments = (
  set: RetrievalSet,
  db: Database,
  { userId, ids, isWithinOne }: { userId: string; ids: ReadonlyMap<string, string>; isWithinOne: boolean },
) =>
  measureBy(set, async ({ text, question }: TextQuestion) => {
    const id = ids.get(text)
    const sourceIds = isWithinOne && id !== undefined ? [id] : undefined
    const found = await findSourcePassages(db, userId, { words: question, sourceIds }, 5)
    return {
      quotes: found.map((passage) => passage.text),
      answers: (found[0]?.coverage ?? 0) >= answersFrom,
    }
  })
