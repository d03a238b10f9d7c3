import { useMediaQuery } from '@mantine/hooks'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTopEdge } from '#web/classroom/notes/use-top-edge.ts'
import { Late, latePart } from '#web/lib/late-part.tsx'
import { guideScope } from '#web/ui/guide-sigil.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import type { ActivityChat } from './activity-chat.tsx'
import classes from './late-chat.module.css'
import { isTalkOpen } from './open-talk.ts'
import { useAtWork } from './use-at-work.ts'

const chatPart = latePart(() => import('./activity-chat.tsx').then((m) => m.ActivityChat))

/** On screens this narrow a switch shows the chat: see lesson-layout.module.css. */
const narrow = '(max-width: 61.99em)'

/** Where the chat is visible beside the lesson, the browser loads its script together with the screen's. */
export function usePreloadedChat(): void {
  useEffect(() => {
    if (!matchMedia(narrow).matches) chatPart.preload()
  }, [])
}

/**
 * The chat of an activity. Where it is hidden at first, the browser loads its script and its messages after
 * the learner has started, so that they do not delay reading; unless a message waits to be sent or answered.
 */
export function LateChat(props: ComponentProps<typeof ActivityChat>) {
  const { activity, isInSight } = props
  const frame = useRef<HTMLDivElement>(null)
  const isBehind = useMediaQuery(narrow, false, { getInitialValueInEffect: false })
  const isAtWork = useAtWork()
  const [isWanted, setWanted] = useState(false)
  useTopEdge(frame, isWanted)
  if (!isWanted && (!isBehind || isInSight || isAtWork || isTalkOpen(activity.id))) setWanted(true)
  return (
    <div ref={frame} className={classes.frame}>
      {isWanted && (
        <Late
          part={chatPart}
          waiting={<div className={`${classes.waiting} ${guideScope(activity.leader)}`} />}
          failed={(retry) => (
            <ErrorAlert title="The chat could not be loaded." onRetry={retry}>
              Check your connection, then try again. Nothing you wrote was lost.
            </ErrorAlert>
          )}
        >
          {(Chat) => <Chat {...props} />}
        </Late>
      )}
    </div>
  )
}
