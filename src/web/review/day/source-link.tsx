import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { linkToPassage } from '#contract/addresses/source-link.ts'
import type { CardPlace } from '#contract/review/cards.ts'
import { localDate, sayDay } from '#contract/time/calendar-date.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { innerTitle } from '#contract/words/text.ts'
import { TextLink } from './text-link.tsx'
import { sourceWords } from './words.ts'

export type LessonPlace = { courseId: string; unitId: string; activityId: string | null }

interface SourceProps {
  place: CardPlace
  onOpenLesson: (lesson: LessonPlace) => void
}

interface WayBackProps extends SourceProps {
  /** The link's text, by its target. */
  words: { video: ReactNode; lesson: ReactNode; reflection: ReactNode; document: ReactNode }
}

/** A link to the source of a card; nothing if the source is deleted or the card has none. */
function WayBack({ place, onOpenLesson, words }: WayBackProps) {
  const { courseId, unitId, activityId, videoId, videoSecond, reflectionDay, documentId, documentAnchor } =
    place
  if (documentId !== null && documentAnchor !== null)
    return <Link to={linkToPassage(documentId, documentAnchor)}>{words.document}</Link>
  if (videoId !== null)
    return (
      <Link to={`/video/${videoId}${videoSecond === null ? '' : `?at=${Math.floor(videoSecond)}`}`}>
        {words.video}
      </Link>
    )
  if (reflectionDay !== null) return <Link to={`/reflection/${reflectionDay}`}>{words.reflection}</Link>
  if (courseId === null || unitId === null) return null
  // The classroom must first load the lesson, so this is a button that looks like a link.
  return <TextLink onClick={() => onOpenLesson({ courseId, unitId, activityId })}>{words.lesson}</TextLink>
}

const titleOf = (title: string | null) => (title === null ? '' : innerTitle(title))

/** Below an answer: 'From the lesson Half of what?' */
export function Source({ place, onOpenLesson }: SourceProps) {
  const { unitTitle, videoTitle, videoSecond, reflectionDay, documentTitle } = place
  const at = videoSecond === null ? '' : `, ${clockTime(videoSecond)}`
  return (
    <>
      {sourceWords(place)}{' '}
      <WayBack
        place={place}
        onOpenLesson={onOpenLesson}
        words={{
          video: `${titleOf(videoTitle)}${at}`,
          lesson: titleOf(unitTitle),
          reflection: reflectionDay === null ? '' : sayDay(reflectionDay, localDate(new Date())),
          document: documentTitle ?? '',
        }}
      />
    </>
  )
}

/** Beside a card to see again: 'Read “Half of what?”' */
export function ReadAgain({ place, onOpenLesson }: SourceProps) {
  const { unitTitle, videoSecond } = place
  return (
    <WayBack
      place={place}
      onOpenLesson={onOpenLesson}
      words={{
        video: videoSecond === null ? 'Hear it again' : `Hear it again from ${clockTime(videoSecond)}`,
        lesson: `Read “${titleOf(unitTitle)}”`,
        reflection: 'Read your reflection',
        document: 'Read the passage again',
      }}
    />
  )
}
