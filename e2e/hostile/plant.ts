import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { generateLimits } from '#contract/projects/generate-rules.ts'
import { milestoneLimits, projectLimits } from '#contract/projects/project-lists.ts'
import { fillEveryTable, keepTranscript, type RowIds } from '../../tests/full-learner.ts'
import type { TestLearner } from '../../tests/learner.ts'
import { hostileLine, hostileLines, hostileNotes, hostileText } from './payloads.ts'

/**
 * Writes rows past every check of the server, as an older version or an interrupted migration may have left
 * them.
 */
export async function plantEverywhere(pool: pg.Pool, owner: TestLearner) {
  const ids = await fillEveryTable(pool, owner.id, hostileLine)
  const set = (table: string, key: string, id: string, changes: Record<string, unknown>) => {
    const names = Object.keys(changes)
    const list = names.map((name, index) => `${name} = $${index + 2}`).join(', ')
    const values = Object.values(changes).map((value) =>
      typeof value === 'object' && value !== null && !isTextList(value) ? JSON.stringify(value) : value,
    )
    return pool.query(`update ${table} set ${list} where ${key} = $1`, [id, ...values])
  }
  await set('users', 'id', owner.id, { name: hostileLine })
  await set('profiles', 'id', owner.id, {
    // Coursemates see the first word.
    name: `Hostile\u202e<img/src=x/onerror=window.__xss=1> ${hostileLine}`,
    full_name: hostileLine,
    career_goals: hostileText,
    interests: hostileLines,
    certifications: hostileLines,
    languages_spoken: hostileLines,
  })
  await set('courses', 'id', ids.course, {
    newest_of_creator: true,
    description: hostileText,
    objectives: hostileLines,
    prior_knowledge: hostileLines,
    reference_books: hostileLines,
  })
  await set('units', 'id', ids.unit, { unit_objective: hostileText, unit_assessment: hostileText })
  await set('lesson_plans', 'id', ids.plan, { prefetched_at: new Date().toISOString() })
  await set('activities', 'id', ids.activity, {
    content: hostileNotes,
    exercises: JSON.stringify([{ id: ids.exercise, prompt: hostileNotes, answer: hostileNotes }]),
    objective: hostileText,
    assessment: hostileText,
    topic: hostileLine,
  })
  await plantLibrarian(pool, owner, ids)
  await plantExam(pool, owner, ids, 2, {})
  await plantExam(pool, owner, ids, 3, { submitted_at: new Date(), graded_at: new Date() })
  await plantExam(pool, owner, ids, 4, {
    submitted_at: new Date(),
    graded_at: new Date(),
    is_reviewing: true,
  })
  await pool.query(
    `insert into messages (user_id, activity_id, sender, text)
     select $1, activities.id, said.sender, $3 from activities,
       unnest(array['Student', activities.leader]) as said(sender) where activities.lesson_plan_id = $2`,
    [owner.id, ids.plan, hostileNotes],
  )
  await set('videos', 'id', ids.video, {
    description: hostileText,
    tags: hostileLines.slice(0, 10),
    notes: hostileText,
    channel_name: hostileLine,
    recommendation_reason: hostileLine,
    // Each video gets a different transcript: the questions of a transcript are stored once.
    transcript_hash: await keepTranscript(
      pool,
      [...hostileLines, ids.video].map((text, index) => ({ startSeconds: index, text })),
    ),
  })
  await set('messages', 'video_id', ids.video, { text: hostileText })
  await plantCheckpoints(pool, ids)
  await set('works', 'id', ids.work, {
    authors: hostileLines.slice(0, 2),
    published_in: hostileLine,
    reason: hostileText,
  })
  await set('runs', 'id', ids.run, { told: JSON.stringify(hostileFinds(ids)) })
  await set('runs', 'id', ids.projectRun, {
    request: { courseId: ids.course, unitIds: [ids.unit], wish: cutLine(generateLimits.wish), hours: 5 },
    told: JSON.stringify(hostileDraft),
  })
  await set('projects', 'id', ids.project, {
    course_id: ids.course,
    unit_id: ids.unit,
    description: hostileText,
    project_type: hostileLine,
    learning_objectives: hostileLines,
    prerequisites: hostileLines,
    technologies: hostileLines,
    deliverables: hostileLines,
  })
  await set('milestones', 'id', ids.milestone, {
    description: hostileText,
    notes: hostileText,
    resources: hostileLines,
    success_criteria: hostileLines,
    ai_hints: hostileLines,
    hints_taken: hostileLines.length - 1,
    tasks: hostileLines.map((title, index) => ({ id: `task-${index}`, title, completed: false })),
  })
  await set('milestone_submissions', 'id', ids.submission, { text: hostileText })
  const judged = { quotation: hostileText, remark: hostileText, conceptKey: null }
  const reply = { text: hostileText, answer: hostileText, at: new Date().toISOString() }
  await set('submission_feedback', 'submission_id', ids.submission, {
    summary: hostileText,
    next_step: hostileText,
    criteria: JSON.stringify(
      hostileLines.map((criterion, index) => ({ ...judged, criterion, isMet: index % 2 === 0, reply })),
    ),
  })
  const answers = ['what_learned', 'most_challenging', 'aha_moment', 'experience_connection', 'questions']
  await set('reflections', 'user_id', owner.id, {
    reflection_entry: hostileText,
    user_responses: {
      ...Object.fromEntries(answers.map((name) => [name, hostileText])),
      application: hostileText,
      understanding_rating: 3,
      engagement_rating: 3,
    },
    metrics: { word_count: 9, answered_count: 8, understanding_rating: 3, engagement_rating: 3 },
  })
  return ids
}

const turningLine = hostileLines.find((line) => line.includes('\u202e')) ?? ''

/** The question on the video's present transcript; its second option is wrong. */
async function plantCheckpoints(pool: pg.Pool, ids: RowIds): Promise<void> {
  const hash = '(select transcript_hash from videos where id = $1)'
  await pool.query(
    `insert into checkpoint_sets (transcript_hash, made_by) values (${hash}, 'rules') on conflict do nothing`,
    [ids.video],
  )
  await pool.query(
    `update checkpoints set transcript_hash = ${hash}, at_seconds = 5, question = $3, options = $4, explanation = $3,
       option_notes = $5, about = $6 where id = $2`,
    [
      ids.video,
      ids.checkpoint,
      hostileText,
      [`1 ${turningLine}`, turningLine, ...hostileLines.filter((line) => line !== turningLine)],
      ['', hostileText],
      hostileLine,
    ],
  )
}

const isTextList = (value: object) => Array.isArray(value) && value.every((item) => typeof item === 'string')

/** The activities of the planted lesson, in their order. */
export const plantedActivities = [
  'the notes',
  'the resources',
  'a question of an exam',
  'the result of an exam',
  'an answer looked at again',
]

const insertActivity = (pool: pg.Pool, owner: TestLearner, ids: RowIds, values: unknown[]) =>
  pool.query(
    `insert into activities (user_id, lesson_plan_id, title, objective, id, sequence, leader, resources)
     values ($1, $2, $3, $3, $4, $5, $6, $7)`,
    [owner.id, ids.plan, hostileLine, ...values],
  )

async function plantLibrarian(pool: pg.Pool, owner: TestLearner, ids: RowIds): Promise<void> {
  const links = ['javascript:window.__xss=1', 'data:text/html,x', '//evil.example', 'https://evil.example/r']
  const resources = hostileLines.map((text, index) => ({
    title: text.slice(0, 300),
    description: text.slice(0, 1000),
    link: links[index % links.length],
  }))
  await insertActivity(pool, owner, ids, [randomUUID(), 1, 'Librarian', JSON.stringify(resources)])
}

const base = { points: 1, objective: hostileLine, explanation: hostileText, rubric: [hostileLine] }
const shortAnswer = { id: 'a', kind: 'short_answer', options: [], correctAnswer: hostileText }
const choice = {
  id: 'b',
  kind: 'multiple_choice',
  options: hostileLines.slice(0, 4),
  correctAnswer: hostileLines[0],
}
const questions = [choice, shortAnswer].map((question) => ({ ...base, ...question, prompt: hostileText }))
const result = {
  score: 0,
  maxScore: 2,
  percent: 0,
  feedback: hostileText,
  questions: questions.map(({ id }) => ({
    questionId: id,
    correct: false,
    score: 0,
    maxScore: 1,
    studentAnswer: hostileText,
    correctAnswer: hostileText,
    explanation: hostileText,
  })),
}

/** Adds an activity with an exam under way, graded or not. */
async function plantExam(
  pool: pg.Pool,
  owner: TestLearner,
  ids: RowIds,
  sequence: number,
  state: { submitted_at?: Date; graded_at?: Date; is_reviewing?: boolean },
): Promise<void> {
  const [activity, exam] = [randomUUID(), randomUUID()]
  await insertActivity(pool, owner, ids, [activity, sequence, 'Examiner', null])
  const row: Record<string, unknown> = {
    id: exam,
    user_id: owner.id,
    course_id: ids.course,
    unit_id: ids.unit,
    activity_id: activity,
    title: hostileLine,
    questions: JSON.stringify(questions),
    answers: JSON.stringify({ a: hostileText, b: hostileLines[1] }),
    result: state.graded_at ? JSON.stringify(result) : null,
    started_at: new Date(),
    // In a review, the answer in the learner's words is the open one.
    current_question_index: state.is_reviewing ? 1 : 0,
    ...state,
  }
  const names = Object.keys(row)
  await pool.query(
    `insert into exams (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
  if (!state.graded_at) return
  await pool.query(
    `insert into exam_challenges (user_id, exam_id, question_id, argument, reply, score_before, score_after)
     values ($1, $2, 'a', $3, $3, 0, 0)`,
    [owner.id, exam, hostileText],
  )
}

/** What a run of the Librarian finds, one of each kind. */
function hostileFinds(ids: RowIds) {
  const serves = { label: hostileLine, courseId: ids.course, conceptId: ids.concept }
  const all = { serves, reason: hostileLine }
  const place = { section: 0, start: 0, end: 1 }
  const work = {
    id: '/works/OL1W',
    title: cutLine(500),
    authors: [cutLine(200)],
    year: 2000,
    publishedIn: cutLine(300),
  }
  return [
    {
      type: 'video',
      number: 1,
      ...all,
      videoId: 'aaaaaaaaaaa',
      ownId: null,
      title: hostileLine,
      channelName: hostileLine,
      durationSeconds: 60,
      courses: 1,
      startSeconds: 5,
    },
    {
      type: 'document',
      number: 2,
      ...all,
      sourceId: ids.source,
      title: hostileLine,
      kind: 'pdf',
      isPage: true,
      label: hostileLine,
      ...place,
    },
    {
      type: 'checked',
      number: 3,
      ...all,
      kind: 'book',
      catalogue: 'open_library',
      key: 'x',
      work: { ...work, url: 'https://openlibrary.org/works/OL1W' },
    },
    { type: 'search', number: 4, ...all, kind: 'book', words: hostileLines.slice(0, 4) },
  ].map((data) => ({ event: 'item', data }))
}

/** Within the limits that the server applies to a catalogue's answer or a draft. */
const cutLine = (limit: number) => hostileLine.slice(0, limit).toWellFormed()
const points = hostileLines.slice(0, milestoneLimits.list.items)
const hostileHead = {
  title: cutLine(projectLimits.title),
  description: hostileText,
  projectType: cutLine(projectLimits.type),
  difficultyLevel: 'beginner',
}
const hostileMilestone = {
  id: 'm1',
  title: cutLine(milestoneLimits.title),
  description: hostileText,
  hours: 1,
  tasks: points,
  criteria: points,
  hints: points,
  conceptKeys: ['one'],
}
const hostileDraft = [
  { event: 'plan', data: { writtenBy: 'model', concepts: [{ key: 'one', label: hostileLine }] } },
  { event: 'draft', data: { head: hostileHead, milestones: [hostileMilestone] } },
]
