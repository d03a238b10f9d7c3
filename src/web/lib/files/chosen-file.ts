/** A file as it was when it was chosen: what is looked at is what is imported, whatever becomes of it on the disk. */
export interface ChosenFile {
  name: string
  content: Blob
  changedAt: Date
  /** However often its import is sent, it is one import. */
  key: string
}

/** What a place takes, and what it says of a file that it cannot take. */
export interface FileRules {
  bytes: number
  sentences: { tooLarge: string; empty: string; unreadable: string; several: string }
}

/** The chosen file, or a sentence that says why it cannot be one. */
export async function takeFile(
  files: readonly File[],
  { bytes: most, sentences }: FileRules,
): Promise<ChosenFile | string> {
  const [file] = files
  if (file === undefined) return sentences.unreadable
  if (files.length > 1) return sentences.several
  if (file.size > most) return sentences.tooLarge
  try {
    const bytes = await file.arrayBuffer()
    if (bytes.byteLength === 0) return sentences.empty
    return {
      name: file.name,
      // The browser must not guess a type from the name: the server looks at the bytes.
      content: new Blob([bytes], { type: 'application/octet-stream' }),
      changedAt: new Date(file.lastModified),
      key: crypto.randomUUID(),
    }
  } catch (error) {
    console.warn('The chosen file could not be read.', error)
    return sentences.unreadable
  }
}
