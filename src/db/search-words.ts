import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * The words that a search finds a row by. Each word carries the first letters of its learner's id, so that an index of them
 * is looked up by learner and word at once, however many others there are. The indexes are found by these very expressions;
 * the function stands in the migration 0015_search.
 */
const wordsOf = (learner: Column | SQL, said: SQL): SQL => sql`search_words(${learner}, ${said})`

type Columns<Name extends string> = Record<Name, Column>

/** The texts that an object of JSON has as its values. */
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

/** A transcript is kept once for all learners who have it, and so are its words: they are nobody's. */
export const nobody = '00000000-0000-0000-0000-000000000000'
// A column's expression takes no parameters.
const nobodyInSql = sql`'00000000-0000-0000-0000-000000000000'::uuid`

export const transcriptWords = ({ lines }: Columns<'lines'>) =>
  wordsOf(nobodyInSql, sql`jsonb_path_query_array(${lines}, '$[*].text')::text`)
