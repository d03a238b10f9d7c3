import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * The search words of a row. Each word has the first letters of its learner's id as a prefix, so that an
 * index finds learner and word in one lookup, however many other learners there are. PostgreSQL uses the
 * indexes only for exactly these expressions; the function is in the migration 0015_search.
 */
const wordsOf = (learner: Column | SQL, said: SQL): SQL => sql`search_words(${learner}, ${said})`

type Columns<Name extends string> = Record<Name, Column>

/** The texts among the values of a JSON object. */
const textsIn = (column: Column): SQL =>
  sql`jsonb_path_query_array(${column}, '$.* ? (@.type() == "string")')::text`

export const courseWords = ({ ownerId, title, description }: Columns<'ownerId' | 'title' | 'description'>) =>
  wordsOf(ownerId, sql`${title} || ' ' || ${description}`)

export const conceptWords = ({ userId, label, statement }: Columns<'userId' | 'label' | 'statement'>) =>
  wordsOf(userId, sql`${label} || ' ' || ${statement}`)

export const projectWords = ({ userId, title, description }: Columns<'userId' | 'title' | 'description'>) =>
  wordsOf(userId, sql`${title} || ' ' || ${description}`)

export const noteWords = ({ userId, title, content }: Columns<'userId' | 'title' | 'content'>) =>
  wordsOf(userId, sql`${title} || ' ' || coalesce(${content}, '')`)

export const pageWords = ({ userId, sections }: Columns<'userId' | 'sections'>) =>
  wordsOf(userId, textsIn(sections))

export const messageWords = ({ userId, text }: Columns<'userId' | 'text'>) => wordsOf(userId, sql`${text}`)

export const cardWords = ({ userId, front, back }: Columns<'userId' | 'front' | 'back'>) =>
  wordsOf(userId, sql`${front} || ' ' || ${back}`)

export const reflectionWords = ({
  userId,
  reflectionEntry,
  userResponses,
}: Columns<'userId' | 'reflectionEntry' | 'userResponses'>) =>
  wordsOf(userId, sql`${reflectionEntry} || ' ' || ${textsIn(userResponses)}`)

export const videoWordsOf = ({
  userId,
  title,
  description,
  notes,
}: Columns<'userId' | 'title' | 'description' | 'notes'>) =>
  wordsOf(userId, sql`${title} || ' ' || ${description} || ' ' || ${notes}`)

/**
 * A transcript is stored once for all its learners, and so are its words: they have this system user as their
 * owner.
 */
export const nobody = '00000000-0000-0000-0000-000000000000'
// A column's expression takes no parameters.
const nobodyInSql = sql`'00000000-0000-0000-0000-000000000000'::uuid`

export const transcriptWords = ({ lines }: Columns<'lines'>) =>
  wordsOf(nobodyInSql, sql`jsonb_path_query_array(${lines}, '$[*].text')::text`)
