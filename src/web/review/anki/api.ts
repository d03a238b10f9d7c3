import {
  type AnkiMeeting,
  type CardFileFormat,
  cardFileBytes,
  type ExportedCards,
} from '#contract/review/card-files.ts'
import type { ImportedCards } from '#contract/review/cards.ts'
import { apiFetch } from '#web/lib/calls/api-fetch.ts'
import { saveFile } from '#web/lib/calls/save-file.ts'
import { sendFileInParts } from '#web/lib/calls/send-file-in-parts.ts'
import { zoneHere } from '#web/lib/calls/zone-here.ts'
import type { FileRules } from '#web/lib/files/chosen-file.ts'
import type { FilePlace } from '#web/lib/files/use-checked-file.ts'

const rules: FileRules = {
  bytes: cardFileBytes,
  sentences: {
    tooLarge:
      'This file is too large. A file of cards has at most 50 MB; in Anki, export one deck at a time.',
    empty: 'This file is empty.',
    unreadable:
      'This file could not be read. It may have been moved or changed since you chose it; choose it once more.',
    several: 'Choose one file.',
  },
}

/** Where cards go, as the address says it. */
const addressed = (path: string, courseId = '') =>
  `${path}?${new URLSearchParams({ zone: zoneHere(), ...(courseId !== '' && { courseId }) })}`

/** Looked at without a course: what a file adds and changes is the same for every one. */
export const cardFilesOf = (courseId: () => string): FilePlace<ImportedCards, ImportedCards> => ({
  rules,
  check: (file, sending) => sendFileInParts(addressed('/api/cards/import/check'), file, sending),
  send: (file, sending) => sendFileInParts(addressed('/api/cards/import', courseId()), file, sending),
})

export const fileNames: Record<CardFileFormat, string> = {
  apkg: 'trivium-cards.apkg',
  text: 'trivium-cards.txt',
}

export type ChosenCards = {
  format: CardFileFormat
  which: ExportedCards
  as: AnkiMeeting
  /** Empty for all. */
  courseId: string
}

/** Fetched rather than followed as a link, so that a refusal is said and no page is left for it. */
export async function exportCards({ courseId, ...wanted }: ChosenCards): Promise<void> {
  const query = new URLSearchParams({ ...wanted, zone: zoneHere(), ...(courseId !== '' && { courseId }) })
  const response = await apiFetch(`/api/cards/export?${query}`)
  saveFile(await response.blob(), fileNames[wanted.format])
}
