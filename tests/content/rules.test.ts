import { describe, expect, it } from 'vitest'
import type { AuthoredQuestion, AuthoredUnit, CourseFile } from '#contract/authored/course-file.ts'
import { complaintsOf, rules } from './all-rules.ts'
import { readingEase, sentencesOf, syllablesOf } from './readability.ts'
import { sampleCourse } from './sample-course.ts'

function first<T>(list: readonly T[]): T {
  const [found] = list
  if (found === undefined) throw new Error('The sample has nothing here.')
  return found
}

const ofUnit = (change: (unit: AuthoredUnit) => unknown) => (course: CourseFile) =>
  change(first(course.units))

type Kind<K> = Extract<AuthoredQuestion, { kind: K }>
const choice = ({ questions }: AuthoredUnit) => first(questions) as Kind<'multiple_choice'>
const written = ({ questions }: AuthoredUnit) => questions.at(-1) as Kind<'short_answer'>
const notes = ({ activities }: AuthoredUnit) => first(activities)
const moreNotes = (more: string) =>
  ofUnit((unit) => Object.assign(notes(unit), { text: `${notes(unit).text}\n\n${more}` }))
const rightOption = (question: AuthoredQuestion) =>
  first((question as Kind<'multiple_choice'>).options.filter(({ right }) => right))

/** For each rule a change that breaks this rule only. */
const breaches: [rule: string, change: (course: CourseFile) => unknown, ...says: string[]][] = [
  ['sixUnits', ({ units }) => units.pop(), '5 units'],
  ['aboutTheCourse', (course) => Object.assign(course, { about: 'Short.' }), '1 words about the course'],
  ['freeLicence', ({ head }) => Object.assign(head, { licence: 'All rights reserved' })],
  ['notesOfDifferentTypes', ofUnit(({ activities }) => activities.splice(0, 1)), '1 activities'],
  ['notesOfDifferentTypes', ofUnit((unit) => Object.assign(notes(unit).head, { type: 'practice' }))],
  ['notesOfDifferentTypes', ofUnit((unit) => Object.assign(notes(unit), { text: 'Few words.' })), '2 words'],
  [
    'notesOfDifferentTypes',
    ofUnit((unit) => Object.assign(notes(unit), { text: `\`\`\`\n${'word '.repeat(500)}\n\`\`\`` })),
    '0 words',
  ],
  ['notesOfDifferentTypes', ofUnit((unit) => Object.assign(notes(unit), { text: 'The sea. '.repeat(500) }))],
  ['notesOfDifferentTypes', ofUnit((unit) => Object.assign(notes(unit), { exercises: [] })), '0 exercises'],
  ['worksToLookUp', ofUnit(({ activities }) => activities[2]?.works.pop()), '3 works'],
  ['worksToLookUp', ofUnit(({ activities }) => activities.splice(2, 1))],
  ['examAtTheEnd', ofUnit(({ activities }) => activities.reverse())],
  ['keyedQuestions', ofUnit(({ questions }) => questions.splice(9, 1)), '9 keyed'],
  ['keyedQuestions', ofUnit((unit) => choice(unit).options.splice(2)), '2 options'],
  [
    'everyOptionIsExplained',
    ofUnit((unit) => Object.assign(first(choice(unit).options), { explanation: '' })),
  ],
  [
    'everyOptionIsExplained',
    ofUnit((unit) => void Object.assign(choice(unit).options[1] ?? {}, { misconception: '' })),
  ],
  ['shortAnswers', ofUnit(({ questions }) => questions.pop()), '1 short answers'],
  ['shortAnswers', ofUnit((unit) => written(unit).rubric.pop()), '1 rubric points'],
  ['shortAnswers', ofUnit((unit) => written(unit).hints.pop()), '2 hints'],
  ['cards', ofUnit((unit) => unit.cards.pop()), '7 cards'],
  [
    'conceptsAskedTwice',
    ofUnit(({ questions }) => {
      for (const question of questions.filter(({ concept }) => concept === 'concept-1-2'))
        question.concept = 'concept-1-0'
    }),
    'concept-1-2 is asked about never',
  ],
  [
    'nothingAskedBeforeItIsTaught',
    ofUnit((unit) => Object.assign(first(unit.cards), { concept: 'concept-2-0' })),
  ],
  ['projectWithMilestones', (course) => Object.assign(course, { project: null })],
  ['projectWithMilestones', ({ project }) => project?.milestones.pop(), '3 milestones'],
  ['projectWithMilestones', ({ project }) => first(project?.milestones ?? []).criteria.pop(), '1 criteria'],
  [
    'keysAreNotTheLongest',
    ({ units }) => {
      for (const question of units.slice(0, 3).flatMap(({ questions }) => questions.slice(0, 10)))
        rightOption(question).text += ', as the Moon wants it'
    },
    '50 %',
  ],
  [
    'keysStandEverywhere',
    ({ units }) => {
      for (const question of units.flatMap(({ questions }) => questions.slice(0, 10)))
        (question as Kind<'multiple_choice'>).options.sort((a, b) => Number(b.right) - Number(a.right))
    },
    '100 %, 0 %',
  ],
  ['optionsDiffer', ofUnit((unit) => Object.assign(first(choice(unit).options), { text: 'at 2 O’clock.' }))],
  [
    'optionsDiffer',
    ofUnit((unit) => Object.assign(first(choice(unit).options), { text: 'All of the above' })),
  ],
  [
    'nothingIsAskedTwice',
    ({ units }) => Object.assign(first(first(units).cards), { front: 'When is tide 0 of coast 2' }),
  ],
  ['hintsDoNotTell', ofUnit((unit) => choice(unit).hints.push('It is at 1 o’clock, of course.'))],
  [
    'hintsDoNotTell',
    ofUnit((unit) => written(unit).hints.splice(2, 1, 'So the Earth must turn a little further, no?')),
  ],
  [
    'hintsDoNotTell',
    ofUnit(({ questions }) => {
      questions.push({
        kind: 'true_false',
        concept: 'concept-1-0',
        prompt: 'The tide is late.',
        key: true,
        explanation: 'It is.',
        misconception: 'It is not.',
        hints: ['That is true.'],
      })
    }),
  ],
  ['neitherHtmlNorPictures', moreNotes('<div>The sea</div>')],
  [
    'neitherHtmlNorPictures',
    ofUnit((unit) => Object.assign(written(unit), { prompt: 'Is this ![the sea](sea.png)?' })),
  ],
  [
    'headingsBelowTheTitle',
    ofUnit((unit) => Object.assign(notes(unit), { text: `# Sea\n\n${notes(unit).text}` })),
  ],
  ['formulasCanBeSet', moreNotes('$\\frac{1}{$'), 'KaTeX parse error'],
  [
    'formulasCanBeSet',
    ofUnit((unit) => Object.assign(unit.head, { objective: 'Find $x^2$' })),
    'not set as a formula',
  ],
  ['diagramsCanBeDrawn', moreNotes('```mermaid\nflowchart LR\n a[Moon (full)] -->\n```'), 'Parse error'],
  ['diagramsCanBeDrawn', moreNotes('```mermaid\nflowchart LR\n a["<b>Moon</b>"]\n```'), 'markup'],
  ['diagramsCanBeDrawn', moreNotes('```mermaid\nflowchart LR\n a --> b --> c --> d\n```'), 'sideways'],
  [
    'readsEasily',
    (course) =>
      Object.assign(course, {
        about: 'Institutional considerations necessitate differentiation. '.repeat(40),
      }),
    'course.md: the reading ease',
  ],
  ['nothingUnfinished', moreNotes('TODO')],
]

describe('the rules of content/', () => {
  it('are kept by the sample', async () => {
    expect(await complaintsOf(sampleCourse())).toEqual([])
  })

  it.each(breaches)('%s: complains, and alone (%#)', async (rule, change, says = '') => {
    const course = sampleCourse()
    change(course)
    const complaints = await complaintsOf(course)
    expect(complaints.join('\n')).toContain(says)
    expect([...new Set(complaints.map((complaint) => complaint.split(':')[0]))]).toEqual([rule])
  })

  it('are each broken by something above', () => {
    expect(Object.keys(rules).filter((rule) => !breaches.some(([name]) => name === rule))).toEqual([])
  })
})

describe('the reading ease', () => {
  it('counts syllables', () => {
    const counted = ['the', 'learning', 'make', 'table', 'tables', 'asked', 'wanted', 'memory', 'evidence']
    expect(counted.map(syllablesOf)).toEqual([1, 2, 1, 2, 2, 1, 2, 3, 3])
  })

  it('counts sentences, not abbreviations or numbers', () => {
    expect(sentencesOf('A test, e.g. of J. Doe, costs 3.5 points. Is it fair? It is')).toHaveLength(3)
  })

  it('is as published for plain and for hard English', () => {
    // Counted by hand: 6 words, 6 syllables, 1 sentence; 4 words, 17 syllables, 1 sentence.
    expect(readingEase('The cat sat on the mat.')).toBeCloseTo(116.145, 2)
    expect(readingEase('Considerable organisational differentiation notwithstanding.')).toBeLessThan(0)
  })
})
