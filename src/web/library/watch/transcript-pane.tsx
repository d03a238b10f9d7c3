import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { TranscriptLine } from '#contract/library.ts'
import { MarkToCard } from '#web/review/mark/mark-to-card.tsx'
import { TranscriptLines } from './transcript-lines.tsx'
import classes from './transcript-pane.module.css'
import { useFollowedLine } from './use-followed-line.ts'
import type { WatchPlayer } from './watch-player.ts'

interface TranscriptPaneProps {
  videoId: string
  lines: TranscriptLine[]
  player: WatchPlayer
  isShown: boolean
}

const none: never[] = []

/** The transcript: searchable; it follows the video, and a click on a line seeks to it. */
export function TranscriptPane({ videoId, lines, player, isShown }: TranscriptPaneProps) {
  const [term, setTerm] = useState('')
  // A long list is rendered when typing and playing leave time for it.
  const shownTerm = useDeferredValue(term.trim().toLowerCase())
  const shown = useMemo(
    () =>
      lines.flatMap((line, index) =>
        line.text.toLowerCase().includes(shownTerm) ? [{ ...line, index }] : [],
      ),
    [lines, shownTerm],
  )
  // The list is not rendered before it is first shown.
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  const laterShown = useDeferredValue(wasShown ? shown : none, none)
  const list = useRef<HTMLDivElement>(null)
  const isWhole = shownTerm === '' && laterShown.length === lines.length
  const { isFollowing, follow, leaveAlone } = useFollowedLine({
    list,
    lines,
    player,
    isOn: isShown && isWhole,
  })
  const hasTimes = lines.some(({ startSeconds }) => startSeconds !== null)

  return (
    <section className={`column panel lifted clipped relative ${classes.pane}`} aria-label="Transcript">
      <search className={`stack gap-4 ${classes.search}`}>
        <TextInput
          type="search"
          aria-label="Search the transcript"
          placeholder="Search the transcript..."
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
          leftSection={<IconSearch size={19} stroke={1.75} aria-hidden="true" />}
          leftSectionPointerEvents="none"
        />
        <span role="status" className="muted small">
          {shownTerm !== '' && (shown.length === 1 ? '1 line' : `${shown.length} lines`)}
        </span>
      </search>
      <MarkToCard
        className="column grow shrinkable-y"
        focusable="[data-line]"
        placeOf={(start) => ({ video: { id: videoId, second: secondAt(start) } })}
      >
        <TranscriptLines
          ref={list}
          lines={laterShown}
          term={shownTerm}
          onSeek={(seconds) => {
            // Selecting words in a line does not seek.
            if (document.getSelection()?.isCollapsed === false) return
            player.seek(seconds)
            follow()
          }}
          onScrolled={leaveAlone}
        />
      </MarkToCard>
      {hasTimes && isWhole && !isFollowing && (
        <Button
          className={classes.follow ?? ''}
          variant="default"
          size="sm"
          leftSection={<IconArrowDown size={17} stroke={1.75} />}
          onClick={follow}
        >
          Back to now
        </Button>
      )}
    </section>
  )
}

/** The second of the line that contains an element; lines without times belong to the beginning. */
const secondAt = (start: Element): number =>
  Number(start.closest<HTMLElement>('[data-seconds]')?.dataset.seconds ?? 0)
