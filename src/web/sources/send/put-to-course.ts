import type { QueryClient } from '@tanstack/react-query'
import { sentenceFor } from '#web/lib/api-error.ts'
import { editSource, fetchSource, refreshSources } from '#web/sources/api.ts'
import { notify } from '#web/ui/notices/notify.ts'
import type { Sending } from './sender.ts'

/**
 * Files that are already on the server follow the choice, too; a document that was there before keeps its
 * course.
 */
export async function putToCourse(
  client: QueryClient,
  items: readonly Sending[],
  courseId: string | null,
): Promise<void> {
  try {
    for (const { source, state } of items) {
      if (source === null || state === 'already') continue
      const { revision } = await fetchSource(source.id)
      await editSource(source.id, { courseId, revision })
    }
  } catch (error) {
    notify.error(sentenceFor(error))
  }
  await refreshSources(client)
}
