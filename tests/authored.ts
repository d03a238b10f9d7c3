import { sql } from 'drizzle-orm'
import type { AuthoredQuestion, AuthoredUnit, CourseExtras } from '#contract/authored/course-file.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { unitContents } from '#db/authored.ts'
import { keepContent } from '#server/authored/content-store.ts'
import { saveAuthored } from '#server/authored/save-authored.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Client } from './client.ts'
import { createCourse } from './courses.ts'

/**
 * A course with written lessons; their texts contain marks, so that a test finds a leak by searching for
 * them.
 */
const concepts = ['tidal-day', 'spring-tide', 'tide-table'] as const

const choice = (concept: string, number: number): AuthoredQuestion => ({
  kind: 'multiple_choice',
  concept,
  prompt: `Question ${number} on ${concept}: which one holds?`,
  explanation: '',
  hints: [`HINTMARK of ${concept} ${number}`],
  options: [
    {
      text: `Wrong one of ${concept} ${number}`,
      right: false,
      misconception: `BELIEFMARK of ${concept} ${number}`,
      explanation: `NOTEMARK: it looks so from the beach, ${number}.`,
    },
    {
      text: `Right one of ${concept} ${number}`,
      right: true,
      misconception: '',
      explanation: `WHYMARK: the Moon moves on, ${number}.`,
    },
    { text: `Another wrong one of ${concept} ${number}`, right: false, misconception: '', explanation: '' },
  ],
})

const statement = (concept: string, number: number): AuthoredQuestion => ({
  kind: 'true_false',
  concept,
  prompt: `Statement ${number} on ${concept}.`,
  explanation: `WHYMARK: because of the Moon, ${number}.`,
  hints: [],
  key: number % 2 === 0,
  misconception: `BELIEFMARK of statement ${number}`,
})

const ownWords = (concept: string, number: number): AuthoredQuestion => ({
  kind: 'short_answer',
  concept,
  prompt: `Say in your own words, ${number}: what of ${concept}?`,
  explanation: 'WHYMARK: both are needed.',
  hints: ['HINTMARK: look at the Moon.'],
  rubric: [`RUBRICMARK it names the Moon, ${number}.`, `RUBRICMARK it names the Earth, ${number}.`],
  modelAnswer: `KEYMARK the Moon moves on and the Earth has to follow, ${number}.`,
})

/** Twelve questions: four of each concept, of all kinds. */
export const bank: AuthoredQuestion[] = concepts.flatMap((concept, at) => [
  choice(concept, at * 4 + 1),
  choice(concept, at * 4 + 2),
  statement(concept, at * 4 + 3),
  ownWords(concept, at * 4 + 4),
])

export const authoredUnit: AuthoredUnit = {
  head: {
    title: 'Two tides a day',
    objective: 'Say why high water comes later each day.',
    assessment: 'Estimate the tide of tomorrow.',
    concepts: concepts.map((key) => ({
      key,
      label: `The idea of ${key}`,
      statement: `CONCEPTMARK what ${key} says.`,
    })),
  },
  activities: [
    {
      head: {
        guide: 'Professor',
        title: 'Why the tide is late',
        type: 'lecture',
        objective: 'Explain the delay.',
      },
      text: '## The Moon’s day\n\nThe sea keeps the **Moon’s** time: AUTHOREDMARK $24{:}50$ hours.',
      exercises: [
        {
          prompt: 'High water is at 9:00. When is it tomorrow?',
          answer: 'ANSWERMARK at about 9:50.',
          concept: 'tidal-day',
        },
      ],
      works: [],
    },
    {
      head: {
        guide: 'Professor',
        title: 'A table read step by step',
        type: 'worked_example',
        objective: 'Read a tide table.',
      },
      text: '## Step by step\n\nFind the day, then the harbour, then the height.',
      exercises: [],
      works: [],
    },
    {
      head: {
        guide: 'Librarian',
        title: 'Where tide tables stand',
        objective: 'Find the table of a harbour.',
      },
      text: 'WORDMARK Begin with the table of your own coast.',
      exercises: [],
      works: [
        { title: 'Admiralty Tide Tables', kind: 'reference', where: 'WORKMARK the first pages.' },
        {
          title: 'Tides and Water Levels',
          kind: 'course',
          where: 'The chapter on the Moon.',
          address: 'https://oceanservice.noaa.gov/education/tutorial_tides/',
        },
      ],
    },
    {
      head: { guide: 'Examiner', title: 'What you can read now', objective: 'Show it.', questions: 3 },
      text: '',
      exercises: [],
      works: [],
    },
  ],
  questions: bank,
  cards: [{ front: 'How much later?', back: 'About 50 minutes.', concept: 'tidal-day' }],
}

/** Makes the same lesson with another name and its own notes. */
export const writtenUnit = (name: string, notes = `Notes on ${name}.`): AuthoredUnit => {
  const unit = structuredClone(authoredUnit)
  Object.assign(unit.head, { title: name, objective: `Explain ${name}`, assessment: `Asked about ${name}` })
  for (const activity of unit.activities.slice(0, 1)) activity.text = notes
  return unit
}

export const courseExtras: CourseExtras = {
  language: 'en',
  licence: 'CC BY 4.0',
  authors: ['The Trivium project'],
  about: 'Tide tables look like a page of numbers.',
  project: null,
}

/** Creates a course owned by the learner; each of its units has a written lesson. */
export async function createAuthoredCourse(
  db: Database,
  client: Client,
  lessons: readonly AuthoredUnit[] = [authoredUnit],
): Promise<OwnCourse> {
  const course = await createCourse(client, {
    title: 'Reading a tide table',
    units: lessons.map(({ head: { title, objective, assessment } }) => ({
      lessonTitle: title,
      objective,
      assessment,
    })),
  })
  const units = lessons.map((content, at) => ({ unitId: course.units[at]?.id ?? '', content }))
  await db.transaction((tx) => saveAuthored(tx, { courseId: course.id, extras: courseExtras, units }))
  return course
}

/** Gives a unit this content, as an edit does. */
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

/** An activity of the Professor's with notes of a few lines. */
export const notesActivity = (title: string): AuthoredUnit['activities'][number] => ({
  head: { guide: 'Professor', title, type: 'practice', objective: `Practise ${title}.` },
  text: `## ${title}\n\nTry it.`,
  exercises: [],
  works: [],
})
