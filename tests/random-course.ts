import fc from 'fast-check'
import {
  type AuthoredUnit,
  type CourseFile,
  type CourseProject,
  cardsBlockSchema,
  courseHeadSchema,
  milestoneBlockSchema,
  projectHeadSchema,
  questionBlockSchema,
  resourcesBlockSchema,
  unitHeadSchema,
  videosBlockSchema,
} from '#contract/authored/course-file.ts'
import { notesTypes } from '#contract/authored/course-file-limits.ts'
import { workKinds } from '#contract/classroom/rules.ts'
import { difficultyLevels } from '#contract/courses/course-rules.ts'
import { asKept } from '#contract/words/text.ts'
import { blockNames } from '#server/course-files/read-parts.ts'
import { asBody } from '#server/course-files/write/as-body.ts'

/** Words that YAML or Markdown misreads unless the writer escapes them. */
const traps = [
  '---',
  '--- ',
  '...',
  '- a',
  '# no heading',
  '## nor this',
  'a: b',
  ': ',
  ' #x',
  'yes',
  'null',
  '~',
  '1e3',
  '0x1F',
  '2024-01-01',
  'true',
  '[',
  '{',
  '}',
  ']',
  ',',
  '&a',
  '*a',
  '!!js x',
  '|',
  '>-',
  '%YAML',
  '@',
  '`',
  '```',
  '````question',
  '```exercise\nprompt: x\n```',
  '~~~',
  '```\n',
  '\r\n',
  '\r',
  '\t',
  '\n\n\n',
  ' \n ',
  '"',
  "'",
  '\\',
  '\\n',
  '\u0085',
  '\u2028',
  '\u0007',
  '\uFEFF',
  '\ud800',
  '𝒳',
  'שלום',
  '日本語',
  '<script>',
  '[(X)] a',
  '$x^2$',
  '<!-- concept: x -->',
  '?',
  '? a',
  '=',
  '<<',
  '- - -',
  '***',
  '\u00a0',
  '\u202e',
]

export const nasty = (most: number): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(...traps) },
        fc.string({ unit: 'grapheme', maxLength: 12 }),
      ),
      {
        maxLength: 6,
      },
    )
    .map((parts) => parts.join('').replaceAll('\u0000', '').slice(0, most))

const nothing = () => fc.constant<never[]>([])
const filled = (most: number) => nasty(most - 1).map((text) => asKept(`x${text}`))
const some = <T>(each: fc.Arbitrary<T>, maxLength: number, minLength = 0) =>
  fc.array(each, { minLength, maxLength })
const body = fc.array(nasty(200), { maxLength: 4 }).map((parts) => asBody(parts.join('\n'), blockNames))
const notes = body.map((text) => (text === '' ? 'Notes.' : text))

const question = (concept: string, index: number) => {
  const fields = {
    concept: fc.constant(concept),
    prompt: filled(300).map((text) => `${index} ${text}`),
    explanation: nasty(200),
    hints: some(filled(100), 3),
  }
  const points = fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined })
  return fc
    .oneof(
      fc.record({
        kind: fc.constant('multiple_choice' as const),
        ...fields,
        points,
        options: some(
          fc.record({ text: filled(80), misconception: nasty(80), explanation: nasty(80) }),
          5,
          2,
        ).map((options) =>
          options.map((option, at) => ({ ...option, text: `${at} ${option.text}`, right: at === 1 })),
        ),
      }),
      fc.record({
        kind: fc.constant('true_false' as const),
        ...fields,
        points,
        key: fc.boolean(),
        misconception: nasty(80),
      }),
      fc.record({
        kind: fc.constant('short_answer' as const),
        ...fields,
        rubric: some(filled(80), 4, 1),
        modelAnswer: filled(200),
      }),
    )
    .map((given) => questionBlockSchema.parse(given))
}

const unit = (index: number): fc.Arbitrary<AuthoredUnit> => {
  const keys = [`c${index}-a`, `c${index}-b`]
  const head = fc
    .record({
      title: filled(120),
      objective: nasty(200),
      assessment: nasty(200),
      concepts: fc.tuple(
        ...keys.map((key) =>
          filled(60).map((text) => ({ key, label: text.split(/\s+/)[0] ?? 'x', statement: text })),
        ),
      ),
    })
    .map((given) => unitHeadSchema.parse(given))
  const fields = {
    title: filled(100),
    objective: nasty(100).map(asKept),
  }
  const professor = fc.record({
    head: fc.record({
      guide: fc.constant('Professor' as const),
      ...fields,
      type: fc.constantFrom(...notesTypes),
    }),
    text: notes,
    exercises: some(
      fc.record({ prompt: filled(100), answer: filled(100), concept: fc.constant(keys[0] ?? '') }),
      3,
    ),
    works: nothing(),
  })
  const librarian = fc.record({
    head: fc.record({ guide: fc.constant('Librarian' as const), ...fields }),
    text: body,
    exercises: nothing(),
    works: some(
      fc.record({ title: filled(80), kind: fc.constantFrom(...workKinds), where: filled(80) }),
      3,
      1,
    ).map((works) => resourcesBlockSchema.parse(works)),
  })
  const questions = fc.tuple(question(keys[0] ?? '', 1), question(keys[1] ?? '', 2))
  const examiner = fc.record({
    head: fc.record({
      guide: fc.constant('Examiner' as const),
      ...fields,
      questions: fc.integer({ min: 1, max: 2 }),
    }),
    text: body,
    exercises: nothing(),
    works: nothing(),
  })
  const cards = some(
    fc.record({ front: filled(60), back: filled(60), concept: fc.constant(keys[1] ?? '') }),
    3,
  ).map((list) => (list.length === 0 ? [] : cardsBlockSchema.parse(list)))
  const written = fc.record({ head, activities: fc.tuple(professor, librarian, examiner), questions, cards })
  const unwritten = head.map((given) => ({ head: given, activities: [], questions: [], cards: [] }))
  return fc.oneof({ weight: 4, arbitrary: written }, { weight: 1, arbitrary: unwritten })
}

const project: fc.Arbitrary<CourseProject> = fc
  .record({
    head: fc.record({
      title: filled(80),
      description: filled(200),
      difficulty: fc.constantFrom(...difficultyLevels),
      hours: fc.integer({ min: 1, max: 50 }),
      objectives: some(filled(50), 2),
      deliverables: some(filled(50), 2),
    }),
    about: body,
    milestones: some(
      fc.record({
        title: filled(80),
        description: nasty(100),
        criteria: some(filled(50), 3),
        tasks: some(filled(50), 3),
        hints: some(filled(50), 3),
        resources: some(filled(50), 2),
        hours: fc.option(fc.constantFrom(0.5, 1, 1.5, 12), { nil: undefined }),
        concepts: fc.constantFrom([], ['c0-a']),
      }),
      3,
      1,
    ),
  })
  .map(({ head, about, milestones }) => ({
    ...projectHeadSchema.parse(head),
    about,
    milestones: milestones.map((milestone) => milestoneBlockSchema.parse(milestone)),
  }))

const said = fc.constantFrom('Hello there', 'a < b & c > d', 'שלום', '-->', '1 and 2', '“quoted”')
const videos = some(
  fc.record({
    title: filled(80),
    description: nasty(100),
    channel: nasty(40),
    tags: some(filled(20), 3),
    address: fc.stringMatching(/^[A-Za-z0-9_-]{11}$/).map((id) => `https://youtu.be/${id}`),
    transcript: fc.option(
      fc.oneof(
        said.map((text) => ({
          format: 'vtt' as const,
          text: `WEBVTT\n\n00:01.000 --> 00:02.000\n${text.replaceAll('-->', '')}x\n`,
        })),
        said.map((text) => ({
          format: 'txt' as const,
          text: `Plain: ${text.replaceAll('-->', '')}.\nAnd more.`,
        })),
      ),
    ),
  }),
  3,
).map((list) =>
  list.map(({ transcript, ...video }) => {
    const { transcript: _none, ...read } = videosBlockSchema.element.parse(video)
    return { ...read, transcript }
  }),
)

/** Any course that a file may contain, with words that are hard to escape. */
export const randomCourse: fc.Arbitrary<CourseFile> = fc
  .record({
    head: fc.record({
      format: fc.constant('trivium-course/1' as const),
      title: filled(100),
      description: filled(200),
      objectives: some(filled(50), 3, 1),
      priorKnowledge: some(filled(50), 2),
      referenceBooks: some(filled(50), 2),
      difficulty: fc.constantFrom(...difficultyLevels),
      weeklyHours: fc.integer({ min: 1, max: 40 }),
      language: fc.constantFrom('en', 'de', 'pt-BR'),
      licence: filled(40),
      authors: some(filled(40), 3, 1),
    }),
    about: body,
    units: fc
      .integer({ min: 1, max: 4 })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => unit(at)))),
    project: fc.option(project),
    videos,
  })
  .map((course) => ({ ...course, head: courseHeadSchema.parse(course.head) }))
