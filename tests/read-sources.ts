import { randomUUID } from 'node:crypto'
import type { SourceKind } from '#contract/sources/kinds.ts'
import type { SourcePassage } from '#contract/sources/reading.ts'
import { languageNamed } from '#server/passages/language.ts'
import { splitSentences } from '#server/passages/read-text.ts'
import type { Pool } from '#server/platform/database/db.ts'
import { passageTerms } from '#server/sources/index/passage-terms.ts'

export type ReadSource = {
  title?: string
  kind?: SourceKind
  language?: string
  courseId?: string | null
  state?: string
  sections: readonly { label?: string; heading?: string; text: string }[]
}

/** As a reader makes them: so many characters at most, the heading with the words below it. */
const maxPassageLength = 600

/** A few sentences together, never across a section. */
export function passagesOf(sections: readonly { text: string }[], code = 'en'): SourcePassage[] {
  const language = languageNamed(code)
  const passages: SourcePassage[] = []
  sections.forEach(({ text }, section) => {
    const sentences = text.split(/\n\s*\n/).flatMap((paragraph) => splitSentences(paragraph, language))
    let [start, end] = [-1, 0]
    const close = () =>
      passages.push({ ordinal: passages.length, section, start, end, text: text.slice(start, end) })
    for (const sentence of sentences) {
      const from = text.indexOf(sentence.slice(0, 40), end)
      if (start >= 0 && from + sentence.length - start > maxPassageLength) {
        close()
        start = -1
      }
      if (start < 0) start = from
      end = from + sentence.length
    }
    if (start >= 0) close()
  })
  return passages
}

/** A document after it was read: sections, passages and their index. */
export async function addReadSource(pool: Pool, userId: string, source: ReadSource): Promise<string> {
  const { title = 'A book', kind = 'pdf', language = 'en', courseId = null, state = 'ready' } = source
  const id = randomUUID()
  const passages = passagesOf(source.sections, language)
  await pool.query(
    `insert into sources (id, user_id, course_id, title, file_name, kind, bytes, sha256, state, sections, passages, language)
     values ($1, $2, $3, $4, 'book', $5, 1, $6, $7, $8, $9, $10)`,
    [id, userId, courseId, title, kind, id, state, source.sections.length, passages.length, language],
  )
  for (const [index, { label = String(index + 1), heading = '', text }] of source.sections.entries()) {
    await pool.query(
      `insert into source_sections (source_id, index, label, heading, text, blocks) values ($1, $2, $3, $4, $5, $6)`,
      [id, index, label, heading, text, JSON.stringify([{ kind: 'paragraph', start: 0, end: text.length }])],
    )
  }
  await pool.query(
    `insert into source_passages (source_id, ordinal, section, start, "end", text)
     select $1, * from unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::text[])`,
    [
      id,
      ...(['ordinal', 'section', 'start', 'end', 'text'] as const).map((key) =>
        passages.map((one) => one[key]),
      ),
    ],
  )
  await pool.query(
    `insert into source_terms (user_id, source_id, term, passages, weights)
     select $1, $2, term, passages, weights
     from jsonb_to_recordset($3) as read (term text, passages int[], weights smallint[])`,
    [userId, id, JSON.stringify([...passageTerms(passages, language)])],
  )
  return id
}
