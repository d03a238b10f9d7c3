/**
 * One line of a document of the specification: a sentence, label, field, address, key or number.
 * tests/documents/spec/README.md says how lines are added and retired.
 */
export type Entry = {
  /** Document and number. It is never given to another line. */
  id: string
  /** The section of the document. */
  at: string
  /** The words of the document, to the letter. */
  says: string
  /** How the product says it, where that is not the words themselves: every one of these stands in its source. */
  code?: readonly string[]
  /** What fails when the line goes: 'path of a test: its title'. Or the decision that replaced it: 'decision E3'. */
  by: readonly string[]
}
