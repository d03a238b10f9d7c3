import { cutText } from '#server/platform/guides/within-budget.ts'

/** A concept in the form for questions about it. */
export type AskedConcept = { key: string; label: string; statement: string; unitId: string | null }

const maxLength = { label: 100, statement: 300 }

/** With more concepts than this, as in a whole course, only the names are listed. */
const maxInFull = 12

/**
 * Concepts for a guide that writes or reads questions: one line each, with the key by which a question names
 * it.
 */
export const describeConcepts = (concepts: readonly AskedConcept[]): string =>
  concepts
    .map(({ key, label, statement }) => {
      const name = `- ${key}: ${oneLine(label, maxLength.label)}`
      return concepts.length > maxInFull ? name : `${name}. ${oneLine(statement, maxLength.statement)}`
    })
    .join('\n')

const oneLine = (text: string, limit: number) => cutText(text.replaceAll(/\s+/g, ' ').trim(), limit)
