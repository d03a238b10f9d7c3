import { eq } from 'drizzle-orm'
import { sourceCitations } from '#db/citations.ts'
import { sourceParts, sourceSections, sources } from '#db/sources.ts'
import { exportTable } from '#server/platform/database/data-export.ts'

const ofOwner = (sourceId: typeof sourceParts.sourceId | typeof sourceSections.sourceId) => ({
  owner: sources.userId,
  joins: [{ to: sources, on: eq(sources.id, sourceId) }],
})

/**
 * Documents as they came and as they were read. Passages and terms are left out: they are the sections' own words once more,
 * cut and counted for the search. So are pictures: they stand in the files. All are made anew whenever a file is read.
 */
export const exportSources = [
  exportTable(sources, {
    title: 'Documents you brought',
    owner: sources.userId,
    order: [sources.createdAt, sources.id],
    // A long table of contents comes along.
    pageSize: 20,
  }),
  exportTable(sourceParts, {
    ...ofOwner(sourceParts.sourceId),
    title: 'The files of your documents, in parts, as Base64',
    order: [sourceParts.sourceId, sourceParts.number],
    columns: { sourceId: sourceParts.sourceId, number: sourceParts.number, data: sourceParts.data },
    // Two megabytes each, of which nobody could read a word.
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
