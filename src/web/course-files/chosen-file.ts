import { transferLimits } from '#contract/authored/transfer.ts'

/** A file as it was when it was chosen: what is looked at is what is imported, whatever becomes of it on the disk. */
export interface ChosenFile {
  name: string
  content: Blob
  changedAt: Date
  /** However often its import is sent, it is one course. */
  key: string
}

export const fileSentences = {
  tooLarge: 'This file is too large. A course file has at most 20 MB.',
  empty: 'This file is empty.',
  unreadable:
    'This file could not be read. It may have been moved or changed since you chose it; choose it once more. A folder is imported as a zip file of it.',
  several: 'Choose one file. A course in a folder is imported as a zip file of it.',
}

/** The chosen file, or a sentence that says why it cannot be one. */
export async function takeFile(files: readonly File[]): Promise<ChosenFile | string> {
  const [file] = files
  if (file === undefined) return fileSentences.unreadable
  if (files.length > 1) return fileSentences.several
  if (file.size > transferLimits.uploadBytes) return fileSentences.tooLarge
  try {
    const bytes = await file.arrayBuffer()
    if (bytes.byteLength === 0) return fileSentences.empty
    return {
      name: file.name,
      // The browser must not guess a type from the name: the server looks at the bytes.
      content: new Blob([bytes], { type: 'application/octet-stream' }),
      changedAt: new Date(file.lastModified),
      key: crypto.randomUUID(),
    }
  } catch (error) {
    console.warn('The chosen file could not be read.', error)
    return fileSentences.unreadable
  }
}
