import { linkToPassage } from '#contract/addresses/source-link.ts'
import { searchLimit } from '#contract/paging/page-limits.ts'
import type { FoundPlace, SearchHit } from '#contract/search/found.ts'

const lesson = ({ courseId, unitId, activityId }: FoundPlace): string =>
  `/classroom/${courseId}/${unitId}${activityId ? `?activity=${activityId}` : ''}`

const video = ({ videoId, second }: FoundPlace): string =>
  `/video/${videoId}${second ? `?at=${Math.floor(second)}` : ''}`

function document({ sourceId, section, start, end }: FoundPlace): string {
  if (!sourceId) return '/library'
  if (typeof section !== 'number') return `/library/documents/${sourceId}`
  if (typeof start !== 'number' || typeof end !== 'number')
    return `/library/documents/${sourceId}?page=${section + 1}`
  return linkToPassage(sourceId, { section, start, end })
}

/** Where a guide and the learner talked: in a lesson, beside a video, beside a document. */
function chat(place: FoundPlace): string {
  if (place.activityId) return lesson(place)
  return place.videoId ? video(place) : document(place)
}

/** The address of the very place where something was found. */
export function addressOf({ kind, title, place }: SearchHit): string {
  switch (kind) {
    case 'course':
      return `/classroom/${place.courseId}`
    case 'lesson':
    case 'note':
      return lesson(place)
    case 'concept':
      return `/profile/knowledge?course=${place.courseId}&concept=${place.conceptId}`
    case 'project':
    case 'milestone':
      return `/projects/${place.projectId}`
    case 'card':
      return `/review/cards?${new URLSearchParams({ search: place.cardWords || title.slice(0, searchLimit) })}`
    case 'document':
      return document(place)
    case 'video':
      return video(place)
    case 'chat':
      return chat(place)
    case 'reflection':
      return `/reflection/${place.day}`
  }
}
