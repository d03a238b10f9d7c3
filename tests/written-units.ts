import { sql } from 'drizzle-orm'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import { unitContents } from '#db/authored.ts'
import { keepContent } from '#server/authored/content-store.ts'
import type { Database } from '#server/platform/database/db.ts'

/** A unit with notes, an exercise, a work, an exam, a question and a card. */
export const writtenUnit = (name: string, notes = `Notes on ${name}.`): AuthoredUnit => ({
  head: {
    title: name,
    objective: `Explain ${name}`,
    assessment: `Asked about ${name}`,
    concepts: [{ key: 'base-rate', label: 'Base rate', statement: 'How common a thing is to begin with.' }],
  },
  activities: [
    {
      head: { guide: 'Professor', title: 'Reading', objective: 'Follow the argument', type: 'lecture' },
      text: notes,
      exercises: [{ prompt: 'What is the base rate?', answer: 'One in a hundred.' }],
      works: [],
    },
    {
      head: { guide: 'Librarian', title: 'Further reading', objective: 'Know where to look' },
      text: '',
      exercises: [],
      works: [{ title: 'Calculated Risks', kind: 'book', where: 'Chapter 4' }],
    },
    {
      head: { guide: 'Examiner', title: 'Exam', objective: 'Show it', questions: 1 },
      text: '',
      exercises: [],
      works: [],
    },
  ],
  questions: [
    {
      kind: 'true_false',
      concept: 'base-rate',
      prompt: 'A rare disease has a low base rate.',
      key: true,
      misconception: '',
      explanation: 'That is what rare means.',
      hints: [],
    },
  ],
  cards: [{ front: 'Base rate?', back: 'How common a thing is.', concept: 'base-rate' }],
})

/** Lets a unit carry this content, as an import or an edit would. */
export async function carry(db: Database, unitId: string, content: AuthoredUnit): Promise<void> {
  await db.transaction(async (tx) => {
    const authoredId = await keepContent(tx, content)
    await tx
      .insert(unitContents)
      .values({ unitId, authoredId })
      .onConflictDoUpdate({
        target: unitContents.unitId,
        set: { authoredId, revision: sql`${unitContents.revision} + 1` },
      })
  })
}
