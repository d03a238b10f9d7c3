import { Button } from '@mantine/core'
import {
  IconBook,
  IconCheck,
  IconCircleCheck,
  IconFileText,
  IconNews,
  IconPlayerPlay,
  IconPlus,
  IconSearch,
  IconWorldSearch,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { linkToPassage } from '#contract/addresses/source-link.ts'
import type { AddedFound, FoundItem, SearchKind } from '#contract/library/ask.ts'
import { kindNames } from '#contract/sources/kinds.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import classes from './found-row.module.css'
import { reasonPieces, workWords } from './read-answer.ts'

interface FoundRowProps {
  item: FoundItem
  /** Its place in the library, if it was added. */
  added: AddedFound | undefined
  /** Null while it cannot be added yet. */
  onAdd: (() => void) | null
  isAdding: boolean
}

/** One find, with the reason for it and its actions. */
export function FoundRow({ item, added, onAdd, isAdding }: FoundRowProps) {
  const { sign, title, about } = described(item)
  return (
    <li className={`lined ${classes.row}`}>
      <span className={`place-center ${classes.arch}`} aria-hidden="true">
        {sign}
      </span>
      <div className="shrinkable">
        <h4 className={`title-h4 breaks ${classes.title}`}>{title}</h4>
        {about && <p className="muted small-tight breaks mt-2">{about}</p>}
        {item.type === 'search' ? <SearchWords words={item.words} /> : <Reason item={item} added={added} />}
        <Mark item={item} />
      </div>
      <div className={classes.act}>
        <Act item={item} added={added} onAdd={onAdd} isAdding={isAdding} />
      </div>
    </li>
  )
}

const searched: Record<SearchKind, string> = { book: 'A book', paper: 'A paper', video: 'A video' }

function described(item: FoundItem): { sign: ReactNode; title: ReactNode; about: ReactNode } {
  const icon = { size: 22, stroke: 1.6 }
  switch (item.type) {
    case 'video':
      return {
        sign: <IconPlayerPlay {...icon} />,
        title: <bdi>{item.title}</bdi>,
        about: <VideoFacts item={item} />,
      }
    case 'document':
      return {
        sign: item.kind === 'epub' ? <IconBook {...icon} /> : <IconFileText {...icon} />,
        title: (
          <>
            <bdi>{item.title}</bdi>, {item.isPage ? 'page' : 'section'} <bdi>{item.label}</bdi>
          </>
        ),
        about: `${item.kind === null ? 'Document' : kindNames[item.kind]} · yours`,
      }
    case 'checked':
      return {
        sign:
          item.kind === 'book' ? (
            <IconBook {...icon} />
          ) : item.kind === 'video' ? (
            <IconPlayerPlay {...icon} />
          ) : (
            <IconNews {...icon} />
          ),
        title: (
          <a className={classes.out} href={item.work.url} target="_blank" rel="noreferrer noopener">
            <bdi>{item.work.title}</bdi>
            <span className="unseen"> (opens in a new tab)</span>
          </a>
        ),
        about: <bdi>{workWords(item.work)}</bdi>,
      }
    case 'search':
      return {
        sign: <IconWorldSearch {...icon} />,
        title: (
          <>
            {searched[item.kind]}
            {item.serves !== null && (
              <>
                {' on '}
                <bdi>{item.serves.label}</bdi>
              </>
            )}
          </>
        ),
        about: 'I could not check a title, so I name none.',
      }
  }
}

function VideoFacts({ item }: { item: Extract<FoundItem, { type: 'video' }> }) {
  const { durationSeconds, channelName, courses, ownId } = item
  const facts = [
    durationSeconds !== null && clockTime(durationSeconds),
    channelName !== '' && <bdi key="channel">{channelName}</bdi>,
    ownId !== null && 'in your library',
    courses > 0 && `in ${courses} ${courses === 1 ? 'course' : 'courses'} here`,
  ].filter((fact) => fact !== false)
  return facts.map((fact, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: facts have no other name
    <span key={at}>
      {at > 0 && ' · '}
      {fact}
    </span>
  ))
}

function Reason({ item, added }: Pick<FoundRowProps, 'item' | 'added'>) {
  const pieces = reasonPieces(item.reason, item.serves?.label ?? null)
  const start = item.type === 'video' ? item.startSeconds : null
  const isSaid = start !== null && item.reason.includes(clockTime(start))
  const own = item.type === 'video' ? (item.ownId ?? added?.videoId ?? null) : null
  if (pieces.length === 0 && start === null) return null
  return (
    <p className={`breaks ${classes.reason}`} dir="auto">
      {pieces.map(({ text, isConcept }, at) =>
        isConcept ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name
          <strong key={at}>{text}</strong>
        ) : (
          text
        ),
      )}
      {start !== null && (own !== null || !isSaid) && (
        <>
          {' Start at '}
          <Stamp videoId={own} seconds={start} />.
        </>
      )}
    </p>
  )
}

function Stamp({ videoId, seconds }: { videoId: string | null; seconds: number }) {
  const time = clockTime(seconds)
  if (videoId === null) return <span className="digits strong">{time}</span>
  return (
    <Link className={classes.stamp} to={`/video/${videoId}?at=${Math.floor(seconds)}`}>
      <IconPlayerPlay size={12} aria-hidden="true" />
      {time}
    </Link>
  )
}

const SearchWords = ({ words }: { words: readonly string[] }) => (
  <p className={`breaks ${classes.reason}`} dir="auto">
    Search for: <em>{words.join(', ')}</em>
  </p>
)

function Mark({ item }: { item: FoundItem }) {
  if (item.type === 'checked')
    return (
      <p className={`row gap-6 small strong mt-6 ${classes.checked}`}>
        <IconCircleCheck size={17} stroke={1.75} aria-hidden="true" />
        checked: exists
      </p>
    )
  if (item.type === 'search')
    return (
      <p className="row gap-6 small strong muted mt-6">
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
        search only
      </p>
    )
  return null
}

function Act({ item, added, onAdd, isAdding }: FoundRowProps) {
  if (item.type === 'search')
    return <CopyButton text={item.words.join(' ')} label="Copy search" isWritten isOutlined />
  if (item.type === 'document')
    return <OpenButton to={linkToPassage(item.sourceId, item)} about={item.title} />
  if (item.type === 'video' && item.ownId !== null)
    return <OpenButton to={`/video/${item.ownId}`} about={item.title} />
  const title = item.type === 'video' ? item.title : item.work.title
  if (onAdd === null && added === undefined) return null
  const said = added === undefined ? 'Add to library' : 'Added'
  // Not `disabled`, so that it keeps the focus.
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={`${said}: ${title}`}
      aria-busy={isAdding || undefined}
      aria-disabled={isAdding || added !== undefined || undefined}
      className={added === undefined ? '' : (classes.added ?? '')}
      leftSection={
        added === undefined ? <IconPlus size={17} stroke={1.75} /> : <IconCheck size={17} stroke={1.75} />
      }
      onClick={() => {
        if (added === undefined && !isAdding) onAdd?.()
      }}
    >
      {said}
    </Button>
  )
}

const OpenButton = ({ to, about }: { to: string; about: string }) => (
  <Button component={Link} to={to} variant="default" size="sm" aria-label={`Open: ${about}`}>
    Open
  </Button>
)
