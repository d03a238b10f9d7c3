import type { Pool } from '#server/platform/database/db.ts'

/** One character of JavaScript takes at most three bytes in UTF-8. */
const words = (length: number) => `${'გამარჯობათქვენ '.repeat(length / 15 + 1).slice(0, length - 1)}ა`
const ofLength = (mark: string, length: number) =>
  length <= mark.length + 1 ? words(length) : `${mark} ${words(length - mark.length - 1)}`

/** The limits of the contract for each text; a text that is not listed here is a line of words. */
const lengths: Record<string, number> = {
  'courses.description': 5000,
  'activities.content': 60_000,
  'exercise_attempts.text': 4000,
  'messages.text': 8000,
  'concepts.label': 100,
  'concepts.statement': 500,
  'evidence.asked': 2000,
  'evidence.answered': 10_000,
  'evidence.wanted': 2000,
  'exam_challenges.argument': 2000,
  'exam_challenges.reply': 2000,
  'card_notes.front': 5000,
  'card_notes.back': 10_000,
  'projects.description': 5000,
  'milestone_submissions.text': 5000,
  'submission_feedback.summary': 2000,
  'reflections.reflection_entry': 20_000,
  'source_sections.text': 20_000,
  'source_passages.text': 2000,
  'course_reports.words': 1000,
}
const lineLength = 200
/** The same for texts in a list or in JSON, which occur several times. */
const innerLength = 500

/** Not a learner's words: the program finds rows by them. */
const isKept = (column: string) => /^(search_text|term|file_name)$|(_id|_url|_token|_hash|hash)$/.test(column)

/** Replaces every mark with a text of the greatest allowed length, in a script of three bytes a character. */
async function growTexts(pool: Pool, mark: string): Promise<void> {
  const { rows } = await pool.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY') and is_generated = 'NEVER'`,
  )
  for (const { table, column, type } of rows.filter((found) => !isKept(found.column))) {
    const isText = type === 'text'
    const text = ofLength(mark, isText ? (lengths[`${table}.${column}`] ?? lineLength) : innerLength)
    if (isText)
      await pool.query(`update "${table}" set "${column}" = $2 where "${column}" = $1`, [mark, text])
    else if (type === 'jsonb')
      await pool.query(
        `update "${table}" set "${column}" = replace("${column}"::text, $1, $2)::jsonb where "${column}"::text like '%' || $1 || '%'`,
        [mark, text],
      )
  }
}

type Many = { table: string; rows: number; own: Record<string, string>; where?: string }

/** Copies rows of a table; `own` has the columns that differ in each copy, by `n` from 1 on. */
async function multiply(pool: Pool, { table, rows: count, own, where = 'true' }: Many): Promise<void> {
  const { rows } = await pool.query<{ column: string }>(
    `select column_name as column from information_schema.columns where table_schema = 'public'
       and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  )
  const columns = rows.map(({ column }) => column)
  const values = columns.map((column) => own[column] ?? `row."${column}"`)
  await pool.query(
    `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')})
     select ${values.join(', ')} from "${table}" as row, generate_series(1, ${count}) as n where ${where}`,
  )
}

const newId = { id: 'gen_random_uuid()' }
const distinct = 'gen_random_uuid()::text'

/** Enough rows behind each list that a page of a hundred of them would exceed 256 kB several times. */
const many: Many[] = [
  { table: 'units', rows: 19, own: { ...newId, position: 'n' } },
  { table: 'courses', rows: 3, own: { ...newId, origin_id: 'gen_random_uuid()' } },
  { table: 'activities', rows: 11, own: { ...newId, sequence: 'n' } },
  { table: 'concepts', rows: 119, own: { ...newId, key: "'marked' || n", position: 'n' } },
  { table: 'messages', rows: 15, own: { client_id: 'gen_random_uuid()' }, where: 'reply_to is null' },
  { table: 'card_notes', rows: 10, own: { ...newId, guid: distinct, source: distinct } },
  { table: 'exams', rows: 30, own: { ...newId, activity_id: 'null' } },
  { table: 'evidence', rows: 60, own: { ...newId, source: distinct } },
  { table: 'videos', rows: 30, own: newId },
  { table: 'projects', rows: 30, own: { ...newId, share_token: 'null' } },
  { table: 'milestones', rows: 49, own: { ...newId, order_index: 'n + 1' } },
  {
    table: 'reflections',
    rows: 364,
    own: { ...newId, date: "date '2026-01-01' + n", reflection_entry: "'A day.'" },
  },
  { table: 'works', rows: 99, own: { ...newId, catalogue_id: distinct } },
  { table: 'sources', rows: 15, own: { ...newId, sha256: distinct } },
  { table: 'source_sections', rows: 8, own: { index: 'n' } },
  { table: 'source_passages', rows: 60, own: { ordinal: 'n' } },
  { table: 'unit_versions', rows: 2, own: { number: 'n + 1' } },
  { table: 'runs', rows: 30, own: newId },
  { table: 'operator_acts', rows: 99, own: {} },
]

/** Lists inside one row, at their greatest length. */
const lists = (mark: string): [string, unknown][] => {
  const text = (length: number) => ofLength(mark, length)
  const list = Array.from({ length: 50 }, () => text(500))
  const tasks = Array.from({ length: 100 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    title: text(500),
    completed: false,
  }))
  const lines = Array.from({ length: 4000 }, (_, at) => ({ startSeconds: at, text: words(150) }))
  return [
    ['update courses set objectives = $1, prior_knowledge = $1, reference_books = $1', list],
    ['update units set title = $1', text(300)],
    ['update units set unit_objective = $1, unit_assessment = $1', text(2000)],
    ['update milestones set success_criteria = $1, resources = $1, ai_hints = $1', list],
    ['update milestones set description = $1, notes = $1', text(5000)],
    ['update milestones set tasks = $1', JSON.stringify(tasks)],
    ['update videos set description = $1', text(5000)],
    ['update videos set notes = $1', text(20_000)],
    ['update card_notes set hint = $1', text(1000)],
    [
      `update exams set questions = to_jsonb(array(select questions -> 0 || jsonb_build_object('id', gen_random_uuid())
       from generate_series(1, 20))) where $1::text is not null`,
      mark,
    ],
    [
      `update sources set outline = to_jsonb(array(select outline -> 0 from generate_series(1, 2000)))
       where outline <> '[]' and $1::text is not null`,
      mark,
    ],
    [
      `update authored_units set content = jsonb_set(content, '{activities}', to_jsonb(array(
         select content #> '{activities,0}' || jsonb_build_object('text', $1::text) from generate_series(1, 12))))`,
      text(60_000),
    ],
    ['update transcripts set lines = $1', JSON.stringify(lines)],
  ]
}

/** Makes every row of a learner from `fillEveryTable` as large as the contract allows, and many of each. */
export async function growLearner(pool: Pool, mark: string): Promise<void> {
  await growTexts(pool, mark)
  for (const [statement, value] of lists(mark)) await pool.query(statement, [value])
  for (const each of many) await multiply(pool, each)
  await multiply(pool, {
    table: 'milestone_submissions',
    rows: 19,
    own: newId,
    where: 'exists (select 1 from submission_feedback where submission_id = row.id)',
  })
  await pool.query(
    `insert into cards (user_id, note_id, ordinal, due_at, stability, difficulty, reps, state, last_review_at)
     select user_id, id, 0, '2026-01-04', 3, 5, 1, 2, '2026-01-01' from card_notes where status = 'kept'
     on conflict do nothing`,
  )
}
