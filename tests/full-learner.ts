import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { reflectionQuestions } from '#contract/reflections/reflection-questions.ts'
import type { Pool } from '#server/platform/database/db.ts'
import { authoredUnit, courseExtras } from './authored.ts'
import { lessonNotes } from './exams.ts'

const named = [
  'course',
  'unit',
  'plan',
  'activity',
  'exercise',
  'concept',
  'exam',
  'evidence',
  'note',
  'card',
  'review',
  'proposal',
  'droppedProposal',
  'video',
  'session',
  'project',
  'milestone',
  'submission',
  'task',
  'question',
  'client',
  'login',
  'passkey',
  'account',
  'invitation',
  'carryOver',
  'source',
  'unsentSource',
  'sentFile',
  'run',
  'projectRun',
  'work',
  'checkpoint',
  'checkpointAnswer',
  'report',
] as const
export type RowIds = Record<(typeof named)[number], string>

/** Ids that do not exist. */
export const newIds = () => Object.fromEntries(named.map((name) => [name, randomUUID()])) as RowIds

/** A file of one card, sent in parts: 10 bytes. */
const sentDeck = `\\x${Buffer.from('front\tback').toString('hex')}`

/** A written lesson without a bank: exams are made from what the learner brought. */
const writtenUnit = (mark: string) => ({
  ...authoredUnit,
  questions: [],
  activities: authoredUnit.activities.map((activity) => ({ ...activity, text: mark })),
})

/**
 * Writes one row into every table with a learner's data, each marked with the same text. Where a learner can
 * have only one row, as on a day, the first stays.
 */
export async function fillEveryTable(pool: Pool, userId: string, mark: string): Promise<RowIds> {
  const ids = newIds()
  const question = {
    id: ids.question,
    kind: 'short_answer',
    prompt: mark,
    options: [],
    points: 1,
    objective: '',
    correctAnswer: 'the-secret-key',
    explanation: '',
    rubric: ['the-secret-key'],
  }
  const statements: string[] = []
  const insert: Insert = (table, row) => {
    const values = Object.values(row).map(asSql).join(', ')
    statements.push(
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${values}) on conflict do nothing`,
    )
  }
  const lines = [0, 300].map((startSeconds) => ({ startSeconds, text: mark }))
  const transcript = await keepTranscript(pool, lines)
  insert('courses', {
    id: ids.course,
    title: mark,
    description: mark,
    difficulty_level: 'Beginner',
    duration: 1,
    weekly_hours: 1,
    lessons: 1,
    owner_id: userId,
    creator_id: userId,
    origin_id: ids.course,
    search_text: mark,
  })
  insert('units', { id: ids.unit, course_id: ids.course, title: mark, position: 0 })
  const authored = { id: randomUUID(), hash: ids.unit, content: JSON.stringify(writtenUnit(mark)) }
  insert('authored_units', authored)
  insert('unit_contents', { unit_id: ids.unit, authored_id: authored.id })
  insert('unit_versions', { unit_id: ids.unit, number: 1, authored_id: authored.id })
  insert('course_contents', {
    course_id: ids.course,
    extras: JSON.stringify({ ...courseExtras, about: mark }),
  })
  insert('course_views', { course_id: ids.course, user_id: userId })
  insert('course_reports', {
    id: ids.report,
    course_id: ids.course,
    reporter_id: userId,
    reason: 'other',
    words: mark,
  })
  insert('lesson_plans', {
    id: ids.plan,
    user_id: userId,
    course_id: ids.course,
    unit_id: ids.unit,
    title: mark,
    objective: mark,
  })
  insert('activities', {
    id: ids.activity,
    user_id: userId,
    lesson_plan_id: ids.plan,
    sequence: 0,
    leader: 'Professor',
    title: mark,
    exercises: JSON.stringify([{ id: ids.exercise, prompt: mark, answer: mark }]),
  })
  insert('exercise_attempts', {
    activity_id: ids.activity,
    exercise_id: ids.exercise,
    user_id: userId,
    text: mark,
  })
  insert('exercise_hints', {
    activity_id: ids.activity,
    exercise_id: ids.exercise,
    user_id: userId,
    shown: 1,
  })
  insert('study_pages', {
    user_id: userId,
    activity_id: ids.activity,
    // Enough for an exam without a model.
    sections: JSON.stringify({ passage: `${mark}\n\n${lessonNotes}` }),
  })
  insert('messages', {
    user_id: userId,
    activity_id: ids.activity,
    sender: 'Student',
    text: mark,
    client_id: ids.client,
  })
  insert('concepts', {
    id: ids.concept,
    user_id: userId,
    course_id: ids.course,
    unit_id: ids.unit,
    key: 'marked',
    label: mark,
    statement: mark,
    position: 0,
  })
  for (const id of [ids.proposal, ids.droppedProposal])
    insert('card_notes', {
      id,
      user_id: userId,
      status: 'proposed',
      kind: 'basic',
      front: mark,
      back: mark,
      course_id: ids.course,
      unit_id: ids.unit,
      concept_id: ids.concept,
      origin: 'lesson',
      source: id,
      guid: id,
      search_text: mark,
    })
  insert('knowledge_settings', { user_id: userId })
  insert('exams', {
    id: ids.exam,
    user_id: userId,
    course_id: ids.course,
    title: mark,
    questions: JSON.stringify([question]),
  })
  insert('evidence', {
    id: ids.evidence,
    user_id: userId,
    concept_id: ids.concept,
    kind: 'exam_answer',
    source: `${ids.exam}:${ids.question}`,
    outcome: 0,
    weight_for: 0,
    weight_against: 1,
    graded_by: 'model',
    day: '2026-01-01',
    exam_id: ids.exam,
    activity_id: ids.activity,
    asked: mark,
    answered: mark,
    wanted: mark,
    misconception: mark,
  })
  insert('exam_challenges', {
    user_id: userId,
    exam_id: ids.exam,
    question_id: ids.question,
    argument: mark,
    reply: mark,
    score_before: 0,
    score_after: 1,
  })
  insert('videos', {
    id: ids.video,
    user_id: userId,
    course_id: ids.course,
    video_id: 'dQw4w9WgXcQ',
    video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    thumbnail_url: '',
    title: mark,
    search_text: mark,
    transcript_hash: transcript,
  })
  statements.push(
    `insert into video_words (video_id, user_id, words)
     select id, user_id, search_words(user_id, title) from videos where id = ${asSql(ids.video)}`,
  )
  insert('video_sessions', { id: ids.session, user_id: userId, video_id: ids.video })
  const about = { user_id: userId, video_id: ids.video, text: mark }
  insert('messages', { ...about, sender: 'Student', client_id: ids.client })
  const asked = new Sql(`(select max(id) from messages where video_id = ${asSql(ids.video)})`)
  insert('messages', { ...about, sender: 'Librarian', reply_to: asked })
  insert('projects', {
    id: ids.project,
    user_id: userId,
    title: mark,
    description: mark,
    difficulty_level: 'beginner',
    is_public: true,
    share_token: `token-${ids.project}`,
  })
  insert('milestones', {
    id: ids.milestone,
    project_id: ids.project,
    title: mark,
    order_index: 1,
    tasks: JSON.stringify([{ id: ids.task, title: mark, completed: false }]),
    ai_hints: [mark],
    success_criteria: [mark],
  })
  insert('milestone_submissions', { id: ids.submission, milestone_id: ids.milestone, text: mark })
  insert('submission_feedback', {
    submission_id: ids.submission,
    written_by: 'model',
    summary: mark,
    criteria: JSON.stringify([
      { criterion: mark, isMet: true, quotation: mark, remark: mark, conceptKey: null, reply: null },
    ]),
  })
  insert('reflections', {
    user_id: userId,
    date: '2026-01-01',
    user_responses: JSON.stringify(
      Object.fromEntries(reflectionQuestions.map(({ id, type }) => [id, type === 'textarea' ? mark : 3])),
    ),
    reflection_entry: mark,
    metrics: JSON.stringify({
      word_count: 1,
      answered_count: 1,
      understanding_rating: 3,
      engagement_rating: 3,
    }),
  })
  fillDocuments(insert, userId, ids, mark)
  const noteType = { id: randomUUID(), user_id: userId, name: mark, sha256: ids.note }
  insert('card_note_types', {
    ...noteType,
    type: JSON.stringify({ id: 1, name: mark, type: 0, mod: 0, flds: [], tmpls: [] }),
  })
  insert('card_notes', {
    id: ids.note,
    user_id: userId,
    status: 'kept',
    kind: 'basic',
    front: mark,
    back: mark,
    course_id: ids.course,
    unit_id: ids.unit,
    concept_id: ids.concept,
    origin: 'own',
    activity_id: ids.activity,
    video_id: ids.video,
    video_second: 1,
    source_id: ids.source,
    source_anchor: JSON.stringify({ section: 0, start: 0, end: mark.length }),
    guid: ids.note,
    search_text: mark,
    deck: mark,
    note_type_id: noteType.id,
    original: JSON.stringify({
      guid: ids.note,
      fields: [mark],
      templates: [0],
      changedAt: 0,
      front: mark,
      back: mark,
      hint: '',
    }),
  })
  const media = {
    id: randomUUID(),
    user_id: userId,
    name: mark,
    type: 'image/png',
    bytes: 1,
    sha256: ids.note,
  }
  insert('card_media', media)
  insert('card_media_parts', { media_id: media.id, number: 0, data: '\\x00' })
  insert('card_note_media', { note_id: ids.note, media_id: media.id })
  insert('mixed_decks', { user_id: userId, deck: mark })
  const memory = { stability: 3, difficulty: 5, reps: 1, state: 2 }
  insert('cards', {
    id: ids.card,
    user_id: userId,
    note_id: ids.note,
    ordinal: 0,
    ...memory,
    due_at: '2026-01-04T00:00:00Z',
    last_review_at: '2026-01-01T00:00:00Z',
  })
  insert('card_reviews', {
    user_id: userId,
    id: ids.review,
    card_id: ids.card,
    rating: 3,
    reviewed_at: '2026-01-01T00:00:00Z',
    before: JSON.stringify({
      dueAt: '2026-01-01T00:00:00.000Z',
      stability: 0,
      difficulty: 0,
      scheduledDays: 0,
      learningSteps: 0,
      reps: 0,
      lapses: 0,
      state: 0,
      lastReviewAt: null,
    }),
  })
  insert('review_settings', { user_id: userId })
  // Each day has one carry-over; it is deleted and written again, so that it has a new id.
  statements.push(`delete from carry_overs where user_id = ${asSql(userId)}`)
  insert('carry_overs', {
    id: ids.carryOver,
    user_id: userId,
    reflection_id: new Sql(`(select id from reflections where user_id = ${asSql(userId)} limit 1)`),
    read_revision: 1,
    course_id: ids.course,
    concept_id: ids.concept,
    day: '2026-01-01',
    quote: mark,
    question: mark,
  })
  insert('works', {
    id: ids.work,
    user_id: userId,
    course_id: ids.course,
    kind: 'book',
    title: mark,
    reason: mark,
    catalogue: 'open_library',
    catalogue_id: ids.work,
    url: 'https://openlibrary.org/works/OL1W',
  })
  fillCheckpoints(insert, userId, ids, mark, transcript)
  insert('runs', {
    id: ids.run,
    user_id: userId,
    kind: 'ask_librarian',
    request: JSON.stringify({ wish: mark }),
    told: JSON.stringify([{ event: 'said', data: mark }]),
    state: 'done',
    ended_at: '2026-01-01T00:00:00Z',
  })
  fillProjectRun(insert, userId, ids, mark)
  insert('model_calls', { user_id: userId, purpose: 'test', model: 'none', outcome: 'ok' })
  insert('sent_keys', { id: ids.run, user_id: userId, digest: mark, answer: JSON.stringify({ mark }) })
  insert('sent_parts', { user_id: userId, file_id: ids.sentFile, number: 0, data: sentDeck })
  insert('operator_acts', { act: 'enable', place: 'page', actor_id: userId, subject_id: userId })
  insert('model_connections', {
    user_id: userId,
    provider: 'openai',
    base_url: 'https://api.openai.com/v1',
    model: mark,
    sealed_key: 'v1.sealed',
  })
  insert('model_budgets', { user_id: userId, day: '2026-01-01' })
  insert('one_time_codes', { user_id: userId, sealed_secret: 'a-sealed-secret' })
  insert('recovery_codes', {
    user_id: userId,
    code_hash: 'a-code-hash',
    used_at: '2026-01-01T00:00:00Z',
  })
  insert('passkeys', {
    id: ids.passkey,
    user_id: userId,
    credential_id: `credential-${ids.passkey}`,
    public_key: 'a-public-key',
    name: mark,
  })
  insert('known_devices', { user_id: userId, device_hash: `device-${userId}` })
  statements.push(
    `insert into provider_sessions (session_id, user_id, issuer, subject) select id, user_id, 'https://id.example.org', user_id from sessions where user_id = '${userId}' limit 1 on conflict do nothing`,
  )
  insert('sign_in_states', {
    token_hash: `state-${ids.login}`,
    kind: 'test',
    user_id: userId,
    expires_at: '2126-01-01T00:00:00Z',
  })
  await pool.query(statements.join(';\n'))
  const { rows } = await pool.query<{ login: string | null; checkpoint: string | null }>(
    `select (select id from sessions where user_id = $1 limit 1) as login,
       (select id from checkpoints where transcript_hash = $2 limit 1) as checkpoint`,
    [userId, transcript],
  )
  const { login, checkpoint } = rows[0] ?? {}
  return {
    ...ids,
    account: userId,
    checkpoint: checkpoint ?? ids.checkpoint,
    login: login ?? ids.login,
  }
}

type Insert = (table: string, row: Record<string, unknown>) => void

class Sql {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Writes a value into a statement: all rows go to the database in one message. */
function asSql(value: unknown): string {
  if (value instanceof Sql) return value.text
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`
  if (Array.isArray(value)) return `array[${value.map(asSql).join(', ')}]`
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return pg.escapeLiteral(String(value))
}

/** A planned project that is not saved yet. */
function fillProjectRun(insert: Insert, userId: string, ids: RowIds, mark: string): void {
  const head = { title: mark, description: mark, projectType: 'guide', difficultyLevel: 'beginner' }
  const milestone = {
    id: 'm1',
    title: mark,
    description: mark,
    hours: 1,
    conceptKeys: [],
    tasks: [mark],
    criteria: [mark],
    hints: [mark],
  }
  insert('runs', {
    id: ids.projectRun,
    user_id: userId,
    kind: 'generate_project',
    state: 'done',
    request: JSON.stringify({ courseId: ids.course, unitIds: [ids.unit], wish: mark, hours: 5 }),
    told: JSON.stringify([
      { event: 'plan', data: { writtenBy: 'model', concepts: [{ key: 'one', label: mark }] } },
      { event: 'head', data: head },
      { event: 'milestone', data: milestone },
      { event: 'draft', data: { head, milestones: [milestone] } },
    ]),
    ended_at: '2026-01-01T00:00:00Z',
  })
}

/** A document that is read and cited, with a question about it, and a document that is still being sent. */
function fillDocuments(insert: Insert, userId: string, ids: RowIds, mark: string): void {
  const about = (id: string) => ({
    id,
    user_id: userId,
    course_id: ids.course,
    title: mark,
    author: mark,
    file_name: `${mark}.txt`,
    // Not a hash, but as unique as one.
    sha256: id,
  })
  // Every possible byte.
  const data = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  insert('sources', {
    ...about(ids.source),
    bytes: data.length,
    state: 'ready',
    kind: 'text',
    sections: 1,
    passages: 1,
    outline: JSON.stringify([{ title: mark, level: 1, section: 0, start: 0 }]),
  })
  insert('sources', { ...about(ids.unsentSource), bytes: 4, state: 'sending' })
  const of = { source_id: ids.source }
  insert('source_parts', { ...of, number: 0, data })
  insert('source_pictures', { ...of, number: 0, type: 'image/png', bytes: data.length, data })
  insert('source_sections', { ...of, index: 0, label: '1', heading: mark, text: mark, blocks: '[]' })
  const stretch = { section: 0, start: 0, '"end"': mark.length }
  insert('source_passages', { ...of, ordinal: 0, ...stretch, text: mark })
  insert('source_terms', { ...of, user_id: userId, term: mark, passages: [0], weights: [100] })
  insert('messages', { ...of, user_id: userId, sender: 'Student', text: mark, client_id: ids.client })
  const cited = { ...of, user_id: userId, number: 1, ...stretch, quote: mark }
  insert('source_citations', { ...cited, activity_id: ids.activity })
  insert('source_citations', { ...cited, exam_id: ids.exam, question_id: ids.question })
}

/** The lines of a transcript as the library stores them, and the hash by which a video names them. */
export async function keepTranscript(pool: Pool, lines: readonly object[]): Promise<string> {
  const { rows } = await pool.query<{ hash: string }>(
    `insert into transcripts (hash, lines, bytes)
     select transcript_hash(lines), lines, octet_length(lines::text) from (select $1::jsonb as lines) as given
     on conflict (hash) do update set created_at = transcripts.created_at returning hash`,
    [JSON.stringify(lines)],
  )
  return rows[0]?.hash ?? ''
}

/** A question about the video's transcript and the learner's answer to it. */
function fillCheckpoints(
  insert: Insert,
  userId: string,
  ids: RowIds,
  mark: string,
  transcript: string,
): void {
  const set = { transcript_hash: transcript }
  insert('checkpoint_sets', { ...set, made_by: 'rules' })
  insert('checkpoints', {
    id: ids.checkpoint,
    ...set,
    position: 0,
    at_seconds: 1,
    from_seconds: 0,
    question: mark,
    options: [mark, 'other'],
    correct_option: 0,
    explanation: mark,
    quotation: mark,
    about: mark,
  })
  insert('watch_settings', { user_id: userId })
  insert('checkpoint_answers', {
    id: ids.checkpointAnswer,
    user_id: userId,
    video_id: ids.video,
    // Each transcript has one set of questions, shared by all learners.
    checkpoint_id: new Sql(
      `(select id from checkpoints where transcript_hash = ${asSql(transcript)} limit 1)`,
    ),
    chosen_option: 1,
    is_correct: false,
    card_note_id: ids.note,
  })
}
