import { useEffect, useEffectEvent } from 'react'
import type { Activity } from '#contract/classroom-state.ts'
import { ChatPanel } from '#web/conversations/chat-panel.tsx'
import { useUnread } from '#web/conversations/use-unread.ts'
import { placeOfActivity } from './place-of-activity.ts'

export interface ChatSight {
  isInSight: boolean
  /** Told once it is on the page. */
  onThere: () => void
  /** Told whether the guide has said something since it was last in sight. */
  onUnread: (hasUnread: boolean) => void
}

interface ActivityChatProps extends ChatSight {
  activity: Activity
  /** What the guide was to prepare for the activity did not come. */
  hasFailed: boolean
}

/** The chat of an activity with its guide. */
export function ActivityChat({ activity, hasFailed, isInSight, onThere, onUnread }: ActivityChatProps) {
  const hasUnread = useUnread(activity.id, isInSight)
  const tellUnread = useEffectEvent(onUnread)
  const tellThere = useEffectEvent(onThere)
  useEffect(() => {
    tellUnread(hasUnread)
  }, [hasUnread])
  useEffect(() => {
    tellThere()
  }, [])
  return <ChatPanel place={placeOfActivity(activity, hasFailed)} />
}
