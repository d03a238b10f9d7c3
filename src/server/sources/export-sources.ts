import { eq } from 'drizzle-orm'
import { sourceCitations } from '#db/citations.ts'
import { sourceParts, sourceSections, sources } from '#db/sources.ts'
import { exportTable } from '#server/platform/database/data-export.ts'

const ofOwner = (sourceId: typeof sourceParts.sourceId | typeof sourceSections.sourceId) => ({
  owner: sources.userId,
  joins: [{ to: sources, on: eq(sources.id, sourceId) }],
})

/**
 * Documents as uploaded and as read. Passages and terms are left out, because they repeat the text of the
 * sections for the search; pictures are left out, because the files contain them. All of these are created
 * again when a file is read.
 */
export const exportSources = [
  exportTable(sources, {
    title: 'Documents you brought',
    owner: sources.userId,
    order: [sources.createdAt, sources.id],
    // A document may have a long table of contents.
    pageSize: 20,
  }),
  exportTable(sourceParts, {
    ...ofOwner(sourceParts.sourceId),
    title: 'The files of your documents, in parts, as Base64',
    order: [sourceParts.sourceId, sourceParts.number],
    columns: { sourceId: sourceParts.sourceId, number: sourceParts.number, data: sourceParts.data },
    // Two megabytes of encoded bytes each, which a human cannot read.
    pageSize: 2,
    isForPrograms: true,
    show: ({ data, ...part }) => ({ ...part, data: data.toString('base64') }),
  }),
  exportTable(sourceSections, {
    ...ofOwner(sourceSections.sourceId),
    title: 'What was read in your documents, page by page',
    order: [sourceSections.sourceId, sourceSections.index],
    pageSize: 50,
  }),
  exportTable(sourceCitations, {
    title: 'Words of your documents that guides cited',
    owner: sourceCitations.userId,
    order: [sourceCitations.id],
  }),
]
