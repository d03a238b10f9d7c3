/**
 * One line of a document of the specification: a sentence, label, field, address, key or number.
 * tests/documents/spec/README.md says how lines are added and retired.
 */
export type Entry = {
  /** Document and number. The number is never used for another line. */
  id: string
  /** The section of the document. */
  at: string
  /** The words of the document, to the letter. */
  says: string
  /**
   * How the product's source says it, where it does not use the words of the document: each of these is in
   * the source.
   */
  code?: readonly string[]
  /**
   * The test that fails when the line is lost: 'path of a test: its title'. Or the decision that replaced it:
   * 'decision E3'.
   */
  by: readonly string[]
}
